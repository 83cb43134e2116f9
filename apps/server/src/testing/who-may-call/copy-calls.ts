import { copying } from '@halyard/contract';
import { leaderOf, proposedBy } from '../copying/leaders.ts';
import { nothing, type Turn, type ValidCalls } from './valid-call.ts';
import type { World } from './world.ts';

/** Calls of copying. The customer copies one strategy, and has proposed one. */

const shown = new WeakMap<World, Promise<string>>();
const strategyIn = (world: World): Promise<string> => {
  const known = shown.get(world) ?? leaderOf(world.app).then(({ strategy }) => strategy);
  shown.set(world, known);
  return known;
};

const terms = async (world: World) => ({
  strategy: await strategyIn(world),
  amount: 200,
  maxLossPercent: 50,
});

const copy = async ({ world }: Turn) => {
  const { app, people } = world;
  const as = people.customer;
  // One that was stopped is ended first.
  await app.copying.lane.run();
  const { allocations } = (await app.call(copying.listAllocations, { as })).data();
  const running = allocations.find(({ status }) => status === 'active' || status === 'paused');
  const { id } = running ?? (await app.call(copying.allocate, { as, body: await terms(world) })).data();
  return { params: { id } };
};

const own = async ({ world: { app, people } }: Turn) => ({
  params: { id: (await proposedBy(app, people.customer)).strategy },
});

export const COPY_CALLS: ValidCalls = {
  listStrategies: nothing,
  getStrategy: own,
  endStrategy: own,
  publishStrategy: async ({ world: { app }, fresh }) => {
    const as = await fresh();
    const { book, words } = await proposedBy(app, as, { isOnlyPrepared: true });
    return { as, body: { book, ...words } };
  },
  listAllocations: nothing,
  getAllocation: copy,
  listSkips: copy,
  allocate: async ({ world, fresh }) => ({ as: await fresh(), body: await terms(world) }),
  pauseAllocation: copy,
  resumeAllocation: copy,
  addToAllocation: async (turn) => ({ ...(await copy(turn)), body: { amount: 10 } }),
  takeFromAllocation: async (turn) => ({ ...(await copy(turn)), body: { amount: 10 } }),
  stopAllocation: copy,
};
