import { managed } from '@halyard/contract';
import sql from 'sql-template-tag';
import { investIn, portfolioIn, priceCoins } from '../managed/portfolios.ts';
import { nothing, type Turn, type ValidCalls } from './valid-call.ts';
import type { World } from './world.ts';

/** Calls of managed portfolios. The customer has invested in one. */

const shown = new WeakMap<World, Promise<string>>();
const portfolioOf = (world: World): Promise<string> => {
  const known = shown.get(world) ?? begin(world);
  shown.set(world, known);
  return known;
};
const begin = ({ app }: World): Promise<string> => {
  priceCoins(app);
  return portfolioIn(app);
};

const investment = async ({ world }: Turn) => {
  const { app, people } = world;
  const as = people.customer;
  const portfolio = await portfolioOf(world);
  priceCoins(app);
  // One that is being ended is over first.
  await app.managed.lane.run();
  const { investments } = (await app.call(managed.listInvestments, { as })).data();
  const running = investments.find(({ status }) => status === 'active');
  const { id } = running ?? (await investIn(app, portfolio, { person: as, amount: 1500 }));
  return { params: { id } };
};

/** One that is closed is seen by those alone who are in it. */
const within = new WeakMap<World, Promise<string>>();
const closed = async ({ world }: Turn) => {
  const known = within.get(world) ?? beginClosed(world);
  within.set(world, known);
  return { params: { id: await known } };
};
const beginClosed = async (world: World): Promise<string> => {
  const { app, people } = world;
  const id = await begin(world);
  await investIn(app, id, { person: people.customer, amount: 1500 });
  await app.database.run(sql`update managed_portfolio set is_open = false where id = ${id}`);
  return id;
};

export const MANAGED_CALLS: ValidCalls = {
  listManagedPortfolios: nothing,
  getManagedPortfolio: closed,
  listInvestments: nothing,
  getInvestment: investment,
  invest: async ({ world, fresh }) => ({
    as: await fresh(),
    body: { portfolio: await portfolioOf(world), amount: 1500 },
  }),
  addToInvestment: async (turn) => ({ ...(await investment(turn)), body: { amount: 10 } }),
  takeFromInvestment: async (turn) => ({ ...(await investment(turn)), body: { amount: 10 } }),
  endInvestment: investment,
};
