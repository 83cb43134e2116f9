import { randomInt } from 'node:crypto';
import { creditorReference, epcQrText } from '@halyard/banking';
import type { bankTransfer } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { RailsDeps } from '../deps.ts';
import { bankAccountsOf } from './bank-accounts.ts';
import { insertReference, selectReference } from './store-payers.ts';

/** Of every reference of the house: 'RF', check digits and twelve letters. Sixteen print as four groups of four. */
export const REFERENCE_LENGTH = 16;
const NAME_LENGTH = 12;
/** None that is mistaken for another one when it is typed from paper. */
const CLEAR = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * What a customer puts into their bank's form. The reference is theirs for good and for every currency: it can be kept in the
 * bank's list of payees and in a standing order, and what arrives with it needs no announcement.
 */
export async function readInstructions(
  { clock, settings }: Pick<RailsDeps, 'clock' | 'settings'>,
  tx: Tx,
  userId: string,
  currency: string,
): Promise<bankTransfer.BankInstructions> {
  const account = bankAccountsOf(settings).find((one) => one.currency === currency);
  if (!account) return refuse('no-bank-account', { currency });
  const reference = await ensureReference(tx, userId, clock.now());
  return { ...account, reference, qr: epcQrText({ ...account, amount: null, reference }) };
}

async function ensureReference(tx: Tx, userId: string, at: Date): Promise<string> {
  const known = await selectReference(tx, userId);
  if (known !== null) return known;
  const name = Array.from({ length: NAME_LENGTH }, () => CLEAR[randomInt(CLEAR.length)]).join('');
  await insertReference(tx, { userId, reference: creditorReference(name), at });
  return (await selectReference(tx, userId)) ?? refuse('not-ready');
}
