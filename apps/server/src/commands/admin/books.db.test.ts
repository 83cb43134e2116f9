import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../platform/telemetry/log.ts';
import { behindTheBack } from '../../testing/behind-the-back.ts';
import { type Person, registerPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openDoors } from './doors.ts';
import { parseOrder } from './parse-order.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  person = await registerPerson(app);
});
afterAll(() => app.close());

/** What only somebody with the keys to the database can do, past every trigger. */
const change = (cents: bigint) =>
  behindTheBack(app.database, async (tx) => {
    await tx.run(
      sql`update ledger_balance set available = available + ${cents} where user_id = ${person.userId}`,
    );
  });

async function endHalt(): Promise<readonly string[] | undefined> {
  const order = parseOrder(['end-halt', '--reason', 'The row was put right']);
  const { clock, database, settings } = app;
  const askPassword = () => Promise.reject(new Error('nobody asks for a password'));
  const operator = { user: 'halyard', host: 'one' };
  const world = { clock, database, settings, log: createLog(settings), operator, askPassword };
  return order?.carryOut(openDoors(world, order.reason));
}

const said = async (action = 'ledger.verified') =>
  (await app.audit.page(app.database, { action }, 10)).rows.map(({ detail }) => detail);

it('ends a halt of the books when nothing is found any more, and says who asked for it', async () => {
  await expect(endHalt()).rejects.toThrow('The books are not halted.');
  await change(5n);
  await app.site.books.verify();
  expect(app.site.booksAreSound()).toBe(false);
  await expect(endHalt()).rejects.toThrow(
    `BROKEN  balances are the fold of their lines: ${person.userId} USD\n`,
  );
  await app.site.books.recall();
  expect(app.site.booksAreSound()).toBe(false);
  await change(-5n);
  expect(await endHalt()).toEqual([expect.stringMatching(/^Nothing was found by \d\d+ rules: money moves/)]);
  await app.site.books.recall();
  expect(app.site.booksAreSound()).toBe(true);
  const by = { reason: 'The row was put right', operator: { user: 'halyard', host: 'one' } };
  expect(await said()).toMatchObject([
    { findings: 0, ...by },
    { findings: 2, ...by },
  ]);
  await expect(endHalt()).rejects.toThrow('The books are not halted.');
});

it('waits for nobody who is checking already, and says of no check of its own that it began', async () => {
  await change(5n);
  await app.site.books.verify();
  const begun = await said('ledger.verification-started');
  expect(begun).not.toEqual([]);
  await app.database.alone(4811831, async () => {
    await expect(endHalt()).rejects.toThrow('A check of the books is under way.');
  });
  expect(await said('ledger.verification-started')).toEqual(begun);
  await change(-5n);
  await app.site.books.verify();
});
