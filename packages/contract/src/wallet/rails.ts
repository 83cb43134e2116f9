import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

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
  name: 'listRails',
  summary: 'Every way a deposit can be made, and who looks after it; what is not here is not offered',
  method: 'GET',
  path: '/wallet/rails',
  who: 'user',
  limit: 'read',
  answer: z.array(offer),
  refusals: [],
});
