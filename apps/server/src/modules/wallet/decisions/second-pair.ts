import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { WalletDeps } from '../deps.ts';
import * as store from './store-decisions.ts';

/** When one administrator may not decide about money alone. */

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

export type Decided = Pick<store.DecisionRow, 'userId' | 'type' | 'worthUsd'> & { readonly adminId: string };

/**
 * Above the threshold, or where nobody knows the worth in dollars; counted with all that was decided by one person in
 * the last 24 hours about this customer, and by this administrator about anybody: a large sum in pieces is a large sum.
 */
export async function needsSecondPair(
  deps: WalletDeps,
  tx: Tx,
  { userId, adminId, type, worthUsd }: Decided,
): Promise<boolean> {
  const mostUsd = thresholdUsd(deps, type);
  if (worthUsd === null || worthUsd > mostUsd) return true;
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const alone = await store.sumAlone(tx, { userId, adminId, since });
  return alone.ofCustomer + worthUsd > mostUsd || alone.ofAdmin + worthUsd > mostUsd;
}

/**
 * Whoever let money in by themselves is not the one who lets it out. A deposit they completed keeps them away from the
 * withdrawal; a correction they made asks for a second pair of eyes on it.
 */
export async function needsAnotherPair(
  { clock }: WalletDeps,
  tx: Tx,
  { userId, adminId }: Pick<Decided, 'userId' | 'adminId'>,
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - WEEK_MS);
  const brought = await store.selectBroughtIn(tx, { userId, adminId, since });
  if (brought.has('deposit')) refuse('own-deposit');
  return brought.has('adjustment');
}

/** Written once it is carried out: who agreed, and whether they did so alone. */
export async function noteDecision(
  { clock }: Pick<WalletDeps, 'clock'>,
  tx: Tx,
  transactionId: string,
  { userId, type, worthUsd }: Omit<Decided, 'adminId'>,
  agreed: readonly string[],
): Promise<void> {
  for (const adminId of agreed) {
    const isAlone = agreed.length === 1;
    await store.insertDecision(tx, {
      transactionId,
      adminId,
      userId,
      type,
      worthUsd,
      isAlone,
      at: clock.now(),
    });
  }
}

function thresholdUsd({ settings }: WalletDeps, type: Decided['type']): bigint {
  const whole = {
    deposit: settings.DEPOSIT_FOUR_EYES_USD,
    withdrawal: settings.WITHDRAWAL_FOUR_EYES_USD,
    adjustment: settings.ADJUSTMENT_FOUR_EYES_USD,
  }[type];
  return BigInt(whole) * 100n;
}
