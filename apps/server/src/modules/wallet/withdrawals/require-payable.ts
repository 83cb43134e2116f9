import { type Asset, assetOrUnlisted } from '@halyard/catalogue';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { StatementRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { momentText } from './letters.ts';
import { selectWithdrawal } from '../store.ts';
import { selectWait } from './store-waits.ts';

/**
 * What stands against paying a withdrawal now, whoever approves it. The caller holds the customer's lock; their row is
 * locked after it, so that nobody is suspended between the question and the payment.
 */
export async function requirePayable(
  deps: Pick<WalletDeps, 'clock' | 'ledger' | 'rails' | 'settings' | 'users'>,
  tx: Tx,
  row: StatementRow,
): Promise<void> {
  if (row.type !== 'withdrawal') return;
  const { clock, ledger, settings, users } = deps;
  const person = await users.lock(tx, row.userId);
  const status = person?.status ?? 'closed';
  if (status !== 'active') refuse('customer-not-active', { status });
  // Asked for with an identity that was found to be none since.
  if (settings.SITE_MODE === 'live' && person?.kycStatus !== 'verified') refuse('customer-not-verified');
  if (await ledger.isHeld(tx, row.userId)) refuse('claim-open');
  const until = await selectWait(tx, row.id, clock.now());
  if (until) refuse('withdrawal-waits', { until: momentText(until) });
  // Asked for before its network was paid by a rail.
  const to = await selectWithdrawal(tx, row.id);
  if (to) requireCarried(deps, assetOrUnlisted(row.asset), to.network, row.amount);
}

/** What a chain cannot say it cannot pay: it is asked for in digits that the chain has. */
export function requireCarried(
  { rails }: Pick<WalletDeps, 'rails'>,
  { currency, scale }: Asset,
  network: string,
  amount: bigint,
): void {
  const decimals = rails.decimals(currency, network) ?? scale;
  if (decimals < scale && amount % 10n ** BigInt(scale - decimals) !== 0n)
    refuse('too-many-decimals', { decimals, currency });
}
