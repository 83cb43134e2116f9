import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { moment } from './fields.ts';

export { MINING_PACKAGES } from './mining-packages.ts';

/** Cloud mining is a simulation: a contract is a record, never a movement of money. */

const range = z.object({ from: z.number(), to: z.number() });

export const miningPackage = z.object({
  id: z.enum(['starter', 'professional', 'enterprise']),
  name: z.string(),
  capacity: z.string(),
  durationMonths: z.number(),
  duration: z.string(),
  price: z.number(),
  monthlyIncome: range,
  totalEarnings: range,
  netProfit: range,
  roi: range,
  popular: z.boolean(),
  features: z.array(z.string()),
  specs: z.object({ algorithm: z.string(), efficiency: z.string(), uptime: z.string() }),
});
export type MiningPackage = z.infer<typeof miningPackage>;

export const miningContract = z.object({
  id: z.string(),
  packageId: z.string(),
  packageName: z.string(),
  simulated: z.literal(true),
  activatedAt: moment,
  endsAt: moment,
});

export const listMiningPackages = endpoint({
  name: 'listMiningPackages',
  summary: 'The mining packages; all returns are simulated estimates',
  method: 'GET',
  path: '/mining/packages',
  who: 'public',
  limit: 'read',
  answer: z.array(miningPackage),
  refusals: [],
});

export const listMiningContracts = endpoint({
  name: 'listMiningContracts',
  summary: "The caller's simulated contracts",
  method: 'GET',
  path: '/mining/contracts',
  who: 'user',
  limit: 'read',
  answer: z.array(miningContract),
  refusals: [],
});

export const activateMining = endpoint({
  name: 'activateMining',
  summary: 'Activate a simulated contract; needs a total balance of at least its price',
  method: 'POST',
  path: '/mining/activate',
  who: 'user',
  demands: ['active', 'verified'],
  limit: 'write',
  idempotent: true,
  body: z.strictObject({ packageId: z.string().trim().max(40) }),
  answer: miningContract,
  refusals: ['unknown-package', 'underfunded-for-mining'],
});
