import { admin, auth, investment } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administrator, type Person, signInAs, verifiedCustomer } from '../../../testing/people.ts';
import { postTo, type SecondNode, startSecondNode, watched } from '../../../testing/second-node.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { EUR_USD } from '../../../testing/traders.ts';

let app: TestApp;
/** Where orders are placed: nothing that happens to their customers is done there. */
let node: SecondNode;
let staff: Person;
let person: Person;
/** Reads of who is calling that the node has made. */
let lookUps = 0;
/** Comes before the node writes its next orders. */
let beforeWriting: (() => Promise<unknown>) | undefined;

beforeAll(async () => {
  app = await createTestApp();
  staff = await administrator(app);
  const database = watched(app.database, async (text, ask) => {
    if (text.includes('select t.hash')) lookUps += 1;
    const work = beforeWriting;
    if (!work || !text.includes('insert into trading_order')) return ask();
    beforeWriting = undefined;
    await work();
    return ask();
  });
  node = await startSecondNode(app, { database });
});
beforeEach(async () => {
  person = await verifiedCustomer(app);
  // From now on the node knows them.
  await order();
  lookUps = 0;
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const order = (as: { readonly token: string } = person, body: object = EUR_USD, key?: string) =>
  postTo(node)(as, '/investment/trade', { ...body }, key);
const positions = async () =>
  (
    await app.database.row<{ many: number }>(
      sql`select count(*)::int as many from trading_position where user_id = ${person.userId}`,
    )
  )?.many;
const signOut = (who = person) => app.call(auth.logout, { as: who });
const suspend = () =>
  app.call(admin.adminUpdateUser, {
    as: staff,
    params: { id: person.userId },
    body: { status: 'suspended' },
  });

describe('who orders again soon', () => {
  it('is not read before the order, which makes sure of them', async () => {
    expect(await order()).toMatchObject({ status: 200 });
    expect(lookUps).toBe(0);
    expect(await positions()).toBe(2);
  });

  it('is read again a minute later, and with whatever only reads', async () => {
    await node.server.inject({
      url: '/api/investment/portfolio',
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(lookUps).toBe(1);
    app.clock.advance(61_000);
    expect(await order()).toMatchObject({ status: 200 });
    expect(lookUps).toBe(2);
  });

  it('is nobody once they have signed out elsewhere: nothing is written', async () => {
    (await signOut()).data();
    expect(await order()).toMatchObject({ status: 401 });
    expect(await positions()).toBe(1);
  });

  it('is nobody when they sign out while the order is on its way', async () => {
    beforeWriting = () => signOut();
    expect(await order()).toMatchObject({ status: 401 });
    expect(await positions()).toBe(1);
  });

  it('is told that they are suspended, whenever that happened', async () => {
    beforeWriting = suspend;
    const refused = await order();
    expect([refused.status, await positions()]).toEqual([403, 1]);
    expect(refused.body.error).toMatch(/suspended/i);
    expect((await order()).text).toBe(refused.text);
  });

  it('hears no answer that was kept, and no reason why an order cannot be, once they have signed out', async () => {
    const kept = await order(person, EUR_USD, 'k');
    expect((await order(person, EUR_USD, 'k')).text).toBe(kept.text);
    (await signOut()).data();
    expect(await order(person, EUR_USD, 'k')).toMatchObject({ status: 401 });
    expect(await order(person, { ...EUR_USD, quantity: 1_000_000_000 })).toMatchObject({ status: 401 });
    expect(await order(person, { ...EUR_USD, symbol: 'NONE/USD' })).toMatchObject({ status: 401 });
  });

  it('is refused as before what they cannot pay, and read for it', async () => {
    const refused = await order(person, { ...EUR_USD, quantity: 1_000_000_000 });
    expect(refused).toMatchObject({ status: 400 });
    expect(lookUps).toBe(1);
  });

  it('goes on when another session of theirs ends in the same moment', async () => {
    const other = await signInAs(app, person);
    expect(await order(other)).toMatchObject({ status: 200 });
    beforeWriting = () => signOut(other);
    const [mine, others] = await Promise.all([order(), order(other)]);
    expect([mine.status, others.status]).toEqual([200, 401]);
    expect(await positions()).toBe(3);
  });

  it('closes and changes what they have, and does neither once they are signed out', async () => {
    const { positions: open } = (await app.call(investment.getPortfolio, { as: person })).data();
    const close = () => postTo(node)(person, `/investment/close/${open[0]?.id ?? ''}`, { quantity: 1 });
    expect(await close()).toMatchObject({ status: 200 });
    expect(lookUps).toBe(0);
    (await signOut()).data();
    expect(await close()).toMatchObject({ status: 401 });
    expect(await postTo(node)(person, '/investment/close-all', {})).toMatchObject({ status: 401 });
    expect(await positions()).toBe(1);
  });
});
