import { z } from 'zod';
import { customerAct, customerRead, endpoint, publicRead } from '../endpoint.ts';
import { integerInQuery, moment, page, pagination } from '../fields.ts';
import { miningPackage } from './packages.ts';

export { MINING_PACKAGES, type MiningPackage, miningPackage } from './packages.ts';

/** Cloud mining is a simulation: a contract is a record, never a movement of money. */

/** So many contracts of one customer may run at a time. */
export const MAX_MINING_CONTRACTS = 50;

export const miningContract = z.object({
  id: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  /** Of the package on the day, in USD; an answer that the version before kept has none. Nothing was charged. */
  price: z.number().optional(),
  simulated: z.literal(true),
  activatedAt: moment,
  endsAt: moment,
});

export type MiningContract = z.infer<typeof miningContract>;

export const listMiningPackages = endpoint({
  ...publicRead,
  name: 'listMiningPackages',
  summary: 'The mining packages; all returns are simulated estimates',
  path: '/mining/packages',
  answer: z.array(miningPackage),
});

export const listMiningContracts = endpoint({
  ...customerRead,
  name: 'listMiningContracts',
  summary: "The caller's simulated contracts",
  path: '/mining/contracts',
  query: z.strictObject({ page, limit: integerInQuery('limit', 1, 100).default(20) }),
  answer: z.object({ contracts: z.array(miningContract), pagination }),
});

export const activateMining = endpoint({
  ...customerAct,
  name: 'activateMining',
  summary: 'Activate a simulated contract; needs a total balance of at least its price',
  path: '/mining/activate',
  demands: ['active', 'verified'],
  idempotent: true,
  body: z.strictObject({ packageId: z.string().trim().max(40) }),
  answer: miningContract,
  refusals: ['unknown-package', 'underfunded-for-mining', 'too-many-contracts'],
});
