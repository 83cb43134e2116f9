import { z } from 'zod';
import { proposal } from '../admin/approvals.ts';
import { customerRead, endpoint } from '../endpoint.ts';
import { amountInput, amountRefusals, currency, id, moment, text } from '../fields.ts';
import { act, read } from '../admin/calls.ts';

/** The addresses customers pay deposits to. Customers see active ones, administrators all. */

export const walletAddress = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  address: z.string(),
  network: z.string(),
  minDeposit: z.number(),
  confirmations: z.number(),
  icon: z.string(),
  color: z.string(),
  bgColor: z.string(),
  borderColor: z.string(),
  isActive: z.boolean(),
  version: z.number(),
});
export type WalletAddress = z.infer<typeof walletAddress>;

/** Style strings are stored as sent and only ever rendered through a class, so safe characters are enough. */
const style = (name: string) =>
  z
    .string({ error: `Please provide ${name}` })
    .trim()
    .regex(/^[#A-Za-z0-9 _./:()%,-]{1,64}$/, { error: `Please provide ${name}: 1 to 64 plain characters` });

const fields = {
  symbol: currency,
  name: text('name', 60),
  address: text('address', 140),
  network: text('network', 64),
  minDeposit: amountInput,
  confirmations: z
    .number({ error: 'Confirmations must be a whole number of at least 1' })
    .int({ error: 'Confirmations must be a whole number of at least 1' })
    .min(1, { error: 'Confirmations must be a whole number of at least 1' })
    .max(10_000, { error: 'Confirmations must be at most 10000' }),
  icon: style('icon'),
  color: style('color'),
  bgColor: style('bgColor'),
  borderColor: style('borderColor'),
};

const byId = z.strictObject({ id });

/** The address as it is now, and what waits for a second administrator before customers are shown it. */
const changed = walletAddress.extend({ proposal: proposal.nullable() });

export const listWalletAddresses = endpoint({
  ...customerRead,
  name: 'listWalletAddresses',
  summary: 'Deposit addresses',
  path: '/wallet-addresses',
  answer: z.array(walletAddress),
});

export const getWalletAddress = endpoint({
  ...customerRead,
  name: 'getWalletAddress',
  summary: 'The oldest active deposit address of a symbol',
  path: '/wallet-addresses/{symbol}',
  params: z.strictObject({ symbol: currency }),
  answer: walletAddress,
  refusals: ['no-deposit-address'],
});

export const createWalletAddress = endpoint({
  ...act,
  name: 'createWalletAddress',
  summary: 'Add a deposit address; customers are shown it when a second administrator has approved it',
  path: '/wallet-addresses',
  body: z.strictObject({ ...fields, isActive: z.boolean().default(true) }),
  mayTakeLonger: true,
  answer: changed,
  refusals: ['address-exists', 'bad-address', ...amountRefusals],
});

export const updateWalletAddress = endpoint({
  ...act,
  name: 'updateWalletAddress',
  summary:
    'Change a deposit address; one that customers are shown changes when a second administrator approves',
  method: 'PUT',
  path: '/wallet-addresses/{id}',
  params: byId,
  /** `version` is the one the editor saw; when somebody was faster nothing is overwritten. */
  body: z.strictObject({ ...fields, isActive: z.boolean(), version: z.number().int() }).partial(),
  mayTakeLonger: true,
  answer: changed,
  refusals: [
    'address-not-found',
    'address-exists',
    'bad-address',
    'edit-conflict',
    'already-proposed',
    ...amountRefusals,
  ],
});

export const deleteWalletAddress = endpoint({
  ...act,
  name: 'deleteWalletAddress',
  summary: 'Hide a deposit address; history keeps it',
  method: 'DELETE',
  path: '/wallet-addresses/{id}',
  params: byId,
  answer: z.null(),
  refusals: ['address-not-found'],
});

export const toggleWalletAddress = endpoint({
  ...act,
  name: 'toggleWalletAddress',
  summary: 'Switch a deposit address off, or on when a second administrator approves',
  method: 'PATCH',
  path: '/wallet-addresses/{id}/toggle-status',
  params: byId,
  /** As above: the version the switch was seen at. */
  body: z.strictObject({ version: z.number().int() }).partial().optional(),
  mayTakeLonger: true,
  answer: changed,
  refusals: ['address-not-found', 'edit-conflict', 'already-proposed'],
});

export const walletAddressHistory = endpoint({
  ...read,
  name: 'walletAddressHistory',
  summary: 'Who did what to a deposit address, newest first',
  path: '/admin/wallet-addresses/{id}/history',
  params: byId,
  answer: z.object({
    /** Addresses that came with the installation were made by nobody. */
    createdAt: moment,
    entries: z.array(
      z.object({
        seq: z.number(),
        at: moment,
        by: z.string().nullable(),
        action: z.enum(['created', 'updated', 'toggled', 'deleted']),
        /** A field that is new has no before, one that is gone no after. */
        changes: z.array(
          z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
        ),
      }),
    ),
  }),
  refusals: ['address-not-found'],
});
