import { books, copying } from '@halyard/contract';
import { expect, it } from 'vitest';
import { leaderOf, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp } from '../../../testing/test-app.ts';

it('a strategy whose account is closed is offered to nobody, and can still be ended', async () => {
  const app = await createTestApp(SHOWN_AT_ONCE);
  try {
    const { person, book, strategy } = await leaderOf(app);
    const ann = await verifiedCustomer(app);
    const idsFor = async (as: Person) =>
      (await app.call(copying.listStrategies, { as })).data().strategies.map(({ id }) => id);
    expect(await idsFor(ann)).toContain(strategy);
    const transfer = { from: book, to: person.userId, amount: 5000 };
    (await app.call(books.transferMoney, { as: person, body: transfer })).data();
    (await app.call(books.closeBook, { as: person, params: { id: book } })).data();
    expect([await idsFor(ann), await idsFor(person)]).toEqual([
      expect.not.arrayContaining([strategy]),
      expect.arrayContaining([strategy]),
    ]);
    (await app.call(copying.endStrategy, { as: person, params: { id: strategy } })).data();
  } finally {
    await app.close();
  }
});
