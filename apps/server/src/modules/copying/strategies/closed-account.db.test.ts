import { admin, books, copying } from '@halyard/contract';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { follow, copied, leaderOf, proposedBy, SHOWN_AT_ONCE } from '../../../testing/copying/leaders.ts';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

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

const listed = async (app: TestApp, as: Person) =>
  (await app.call(copying.listStrategies, { as })).data().strategies.map(({ id }) => id);

it('a strategy whose owner is suspended is offered to nobody and approved by nobody until they are not', async () => {
  const app = await createTestApp(SHOWN_AT_ONCE);
  try {
    const { person, strategy } = await leaderOf(app);
    const waiting = await verifiedCustomer(app);
    const proposed = (await proposedBy(app, waiting, { usd: 100 })).strategy;
    const { person: ann } = await follow(app, strategy);
    const staff = await administrator(app);
    const become = async (status: 'active' | 'suspended') => {
      for (const { userId: id } of [person, waiting]) {
        const body = { status, reason: 'Looked into' };
        (await app.call(admin.adminUpdateUser, { as: staff, params: { id }, body })).data();
      }
    };
    const approve = () => app.call(admin.adminApproveStrategy, { as: staff, params: { id: proposed } });
    await become('suspended');
    expect(await listed(app, ann)).toEqual([]);
    // Whoever is in it still reads it.
    (await app.call(copying.getStrategy, { as: ann, params: { id: strategy } })).data();
    const refused = await approve();
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'strategy-suspended' }]);
    await become('active');
    (await approve()).data();
    expect(await listed(app, ann)).toEqual([strategy, proposed]);
  } finally {
    await app.close();
  }
});

it('what somebody shows, or would, ends when they have gone for good: who copies it is paid', async () => {
  const app = await createTestApp(SHOWN_AT_ONCE);
  try {
    const { person, strategy } = await leaderOf(app);
    const waiting = await verifiedCustomer(app);
    const proposed = (await proposedBy(app, waiting, { usd: 100 })).strategy;
    const copy = await follow(app, strategy);
    await app.database.run(sql`
      update app_user set status = 'closed', closed_at = ${new Date(app.clock.now().getTime() - 400 * 86_400_000)}
      where id in (${person.userId}, ${waiting.userId})`);
    await app.jobs.find(({ name }) => name === 'erase-closed')?.run();
    const statuses = await app.database.rows(sql`
      select id, status from copying_strategy where id in (${strategy}, ${proposed}) order by id`);
    expect(statuses).toEqual([strategy, proposed].toSorted().map((id) => ({ id, status: 'ended' })));
    await copied(app);
    const { allocations } = (await app.call(copying.listAllocations, { as: copy.person })).data();
    expect(allocations).toMatchObject([{ id: copy.id, status: 'ended' }]);
  } finally {
    await app.close();
  }
});

it('one’s own strategies are listed however many others there are, and all of those, in pages', async () => {
  const app = await createTestApp(SHOWN_AT_ONCE);
  try {
    const { strategy } = await leaderOf(app);
    // As if 200 others had one each.
    await app.database.run(sql`drop index copying_strategy_one, copying_strategy_book`);
    await app.database.run(sql`
      insert into copying_strategy (id, owner_id, book_id, name, description, fee_percent, status, proposed_at, decided_at, decided_by)
      select gen_random_uuid(), owner_id, book_id, name || n, description, fee_percent, status, proposed_at - interval '1 day',
        decided_at, decided_by
      from copying_strategy, generate_series(1, 200) n where id = ${strategy}`);
    const late = await leaderOf(app);
    expect((await listed(app, late.person))[0]).toBe(late.strategy);
    const first = await listed(app, late.person);
    expect(first).toHaveLength(200);
    const query = { after: first.at(-1) ?? '' };
    const { strategies: rest } = (await app.call(copying.listStrategies, { as: late.person, query })).data();
    const all = [...first, ...rest.map(({ id }) => id)];
    expect([all.length, new Set(all).size]).toEqual([202, 202]);
    const after = { after: all.at(-1) ?? '' };
    const end = await app.call(copying.listStrategies, { as: late.person, query: after });
    expect(end.data().strategies).toEqual([]);
  } finally {
    await app.close();
  }
});
