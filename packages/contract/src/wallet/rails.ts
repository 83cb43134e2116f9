import { z } from 'zod';
import { customerAct, customerRead, endpoint, publicRead } from '../endpoint.ts';
import { currency, moment, text } from '../fields.ts';

/**
 * Rails: ways for money to come and go. `manual` is looked after by people, the others by the product itself: chains that
 * speak as Bitcoin does, chains of accounts, and bank accounts.
 */
export const RAIL_KINDS = ['manual', 'utxo', 'evm', 'bank'] as const;
export type RailKind = (typeof RAIL_KINDS)[number];

const offer = z.object({
  currency: z.string(),
  /** Of a chain, or `Bank transfer` or `Card`. */
  network: z.string(),
  rail: z.enum(RAIL_KINDS),
});
export type Offer = z.infer<typeof offer>;

export const listRails = endpoint({
  ...customerRead,
  name: 'listRails',
  summary: 'Every way a deposit can be made, and who looks after it; what is not here is not offered',
  path: '/wallet/rails',
  answer: z.array(offer),
});

const railState = z.object({
  /** A network, or the currency of a bank account. */
  name: z.string(),
  kind: z.enum(['network', 'bank']),
  /** Up to when what happened there is known. */
  knownTo: moment.nullable(),
  /** Payments are not lost, and are credited later. */
  isDelayed: z.boolean(),
});
export type RailState = z.infer<typeof railState>;

export const listRailStates = endpoint({
  ...publicRead,
  name: 'listRailStates',
  summary: 'Networks and bank accounts that payments come over, and whether they are behind',
  path: '/wallet/rails/states',
  answer: z.array(railState),
});

/** Where a customer pays to: an address of their own, and what to know before. */
const depositAddress = z.object({
  currency: z.string(),
  network: z.string(),
  address: z.string(),
  minDeposit: z.number(),
  /** How many blocks make a payment final. */
  confirmations: z.number(),
  /** The network cannot be read at this moment: a payment is not lost, and is credited later. */
  isDelayed: z.boolean(),
});
export type DepositAddress = z.infer<typeof depositAddress>;

export const openDepositAddress = endpoint({
  ...customerAct,
  name: 'openDepositAddress',
  summary: "The caller's own address on a network, made when it is first asked for",
  path: '/wallet/rails/address',
  demands: ['active', 'verified'],
  body: z.strictObject({ currency, network: text('network', 64) }),
  answer: depositAddress,
  refusals: ['unknown-deposit-address'],
});
