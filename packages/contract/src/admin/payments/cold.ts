import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { adminPagination, amountInput, amountRefusals, id, moment, text } from '../../fields.ts';
import { keptProposal } from '../approvals.ts';
import { act, paged, read, reason } from '../calls.ts';
import { PAYOUT_PROBLEMS } from './payments.ts';

/** Cold storage: how much of a coin is kept ready to pay from, and what moves to and from an address no program here can spend from. */

export const COLD_DIRECTIONS = ['to-cold', 'from-cold'] as const;
export type ColdDirection = (typeof COLD_DIRECTIONS)[number];

/** How far a transfer is. Asked for and arriving are those from cold storage, which a person makes with a wallet of their own. */
export const COLD_STATES = [
  'approved',
  'planned',
  'signed',
  'sent',
  'asked',
  'arriving',
  'final',
  'given-back',
  'stopped',
] as const;

const move = z.object({ direction: z.enum(COLD_DIRECTIONS), amount: z.number() });
const bounds = z.object({ floor: z.number(), ceiling: z.number(), address: z.string() });

const coldStorage = z.object({
  network: z.string(),
  currency: z.string(),
  /** As two administrators have set it; null while nobody has. */
  set: bounds.nullable(),
  /** On the house's and its customers' addresses, and final. */
  hot: z.number(),
  /** Approved and not final: it leaves. */
  leaving: z.number(),
  /** What is left of it to pay from. */
  ready: z.number(),
  /** What moved to cold storage and did not come back, as the journal has it. */
  cold: z.number(),
  /** Beyond the floor or the ceiling: what would bring it back to the middle of them. */
  suggested: move.nullable(),
  /** What waits for a second administrator. */
  proposed: z.enum(['settings', 'transfer']).nullable(),
  /** Whether a transfer is under way: there is one at a time. */
  isMoving: z.boolean(),
});
export type ColdStorage = z.infer<typeof coldStorage>;

const coldTransfer = z.object({
  id: z.string(),
  /** As an approver is shown it. */
  reference: z.string(),
  network: z.string(),
  currency: z.string(),
  ...move.shape,
  /** The address of cold storage, and the house's own, which is paid from and comes back to. */
  address: z.string(),
  house: z.string(),
  state: z.enum(COLD_STATES),
  problem: z.enum(PAYOUT_PROBLEMS).nullable(),
  /** How many approvers have signed for it. */
  signatures: z.number(),
  txHash: z.string().nullable(),
  /** Blocks that confirm it, where one has it, and how many make it final. */
  confirmations: z.number().nullable(),
  needed: z.number(),
  approvedAt: moment,
  changedAt: moment,
});
export type ColdTransfer = z.infer<typeof coldTransfer>;

const place = { network: text('a network', 50), currency: text('a currency', 20) };

export const adminListColdStorage = endpoint({
  ...read,
  name: 'adminListColdStorage',
  summary: 'How much of each coin is ready to pay from, between which bounds, and what is in cold storage',
  path: '/admin/payments/cold',
  answer: z.array(coldStorage),
});

export const adminProposeColdStorage = endpoint({
  ...act,
  name: 'adminProposeColdStorage',
  summary:
    'Propose a floor, a ceiling and the address of cold storage, or none; it counts when a different administrator approves it',
  path: '/admin/payments/cold',
  mayTakeLonger: true,
  idempotent: true,
  body: z.strictObject({
    ...place,
    set: z
      .strictObject({ floor: amountInput, ceiling: amountInput, address: text('an address', 120) })
      .nullable(),
    reason,
  }),
  answer: keptProposal,
  refusals: [
    'no-cold-storage',
    'already-proposed',
    'cold-bounds',
    'cold-address',
    'cold-ours',
    ...amountRefusals,
  ],
});

export const adminListColdTransfers = endpoint({
  ...read,
  name: 'adminListColdTransfers',
  summary: 'Transfers to and from cold storage, the newest first',
  path: '/admin/payments/cold/transfers',
  query: z.strictObject(paged),
  answer: z.object({ transfers: z.array(coldTransfer), pagination: adminPagination }),
});

export const adminProposeColdTransfer = endpoint({
  ...act,
  name: 'adminProposeColdTransfer',
  summary:
    'Propose a transfer to or from cold storage; approved by a different administrator, approvers sign for one to it, and a person makes one from it',
  path: '/admin/payments/cold/transfers',
  mayTakeLonger: true,
  idempotent: true,
  body: z.strictObject({ ...place, direction: z.enum(COLD_DIRECTIONS), amount: amountInput, reason }),
  answer: keptProposal,
  refusals: [
    'no-cold-storage',
    'already-proposed',
    'cold-open',
    'cold-too-much',
    'cold-empty',
    ...amountRefusals,
  ],
});

export const adminNameColdTransfer = endpoint({
  ...act,
  name: 'adminNameColdTransfer',
  summary: 'Name the transaction that brings what was asked for from cold storage',
  path: '/admin/payments/cold/transfers/{id}/hash',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ txHash: text('a hash', 100) }),
  answer: coldTransfer,
  refusals: ['cold-transfer-not-found', 'cold-transfer-begun', 'bad-transaction-hash'],
});

export const adminStopColdTransfer = endpoint({
  ...act,
  name: 'adminStopColdTransfer',
  summary: 'Stop a transfer to or from cold storage that nothing was done for yet',
  path: '/admin/payments/cold/transfers/{id}/stop',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason }),
  answer: coldTransfer,
  refusals: ['cold-transfer-not-found', 'cold-transfer-begun'],
});
