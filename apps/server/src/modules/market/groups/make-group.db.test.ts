import { admin, books, tiers } from '@halyard/contract';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator, type Person, verifiedCustomer } from '../../../testing/people.ts';
import { quote } from '../../../testing/quotes.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
  await quote(app, 'EUR/USD', '1.0999', '1.1001');
  [staff, other] = [await administrator(app, 'super_admin'), await administrator(app)];
});
afterAll(() => app.close());

const propose = (name: string, all: Partial<admin.GroupTerms['all']> = {}) =>
  app.call(admin.adminProposeGroup, {
    as: staff,
    body: {
      name,
      terms: { all: { spreadPercent: 20, commissionPercent: 0, ...all } },
      reason: 'A desk of its own',
    },
  });
const approve = (id: string, as = other) => app.call(admin.adminApproveProposal, { as, params: { id } });
const make = async (name: string) => approve((await propose(name)).data().id);
const groups = async () =>
  (await app.call(admin.adminListGroups, { as: staff })).data().map(({ id, name }) => [id, name]);

describe('a group beside the tiers', () => {
  it('is there once a second person agrees, for accounts alone, and offered to nobody', async () => {
    const { id } = (await propose('Market makers')).data();
    expect((await approve(id, staff)).error()).toBe('You cannot approve your own request');
    expect(await groups()).toHaveLength(3);
    expect((await approve(id)).data().status).toBe('approved');
    expect(await groups()).toContainEqual(['market-makers', 'Market makers']);

    const ada = await verifiedCustomer(app);
    const { id: book } = (
      await app.call(books.openBook, { as: ada, body: { kind: 'trading', name: 'Quoting' } })
    ).data();
    const give = () =>
      app.call(admin.adminProposeBookGroup, {
        as: staff,
        params: { id: ada.userId, book },
        body: { group: 'market-makers', reason: 'Quotes for us' },
      });
    // Not before every node knows it.
    expect((await give()).error()).toBe('There is no such group');
    app.clock.advance(5000);
    expect((await approve((await give()).data().id)).data().status).toBe('approved');
    expect(await app.trading.groupOf(book)).toBe('market-makers');
    const standing = (await app.call(tiers.getTier, { as: ada })).data();
    expect(standing.tiers.map(({ tier }) => tier)).toEqual(['standard', 'premium', 'professional']);
    expect(standing.accounts).toEqual([
      { id: book, name: 'Quoting', group: 'Market makers', spreadPercent: 20, commissionPercent: 0 },
    ]);
    const shown = (await app.call(admin.adminListGroups, { as: staff })).data();
    expect(shown.find((one) => one.id === 'market-makers')).toMatchObject({ customers: 1, version: 1 });
  });

  it('is refused with a name that is there, terms that leverage would not bear, or a name that is none', async () => {
    expect((await propose('Premium')).error()).toBe('There is a group of this name already');
    expect((await propose('market Makers')).error()).toBe('There is a group of this name already');
    expect((await propose('Wide', { spreadPercent: 500 })).status).toBe(400);
    for (const name of ['x', '9 lives', 'two  spaces', 'a-very-long-name-that-nobody-wants']) {
      expect((await propose(name)).status).toBe(400);
    }
  });

  it('that would be the thirteenth is refused, also where it was proposed before', async () => {
    const first = (await propose('Too late')).data();
    const second = (await propose('Also late')).data();
    for (let number = (await groups()).length; number < 11; number++)
      expect((await make(`Desk ${number}`)).status).toBe(200);
    const both = await Promise.all([approve(first.id), approve(second.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await propose('Thirteenth')).error()).toBe('There are 12 groups, and no more than that');
    expect(await groups()).toHaveLength(12);
    const broken = app.database.run(sql`insert into market_group (id, name) values ('desk-99', 'Desk 99')`);
    await expect(broken).rejects.toThrow('market_group_number');
  });
});
