import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { StatementRow } from '../../ledger/index.ts';
import type { WalletDeps } from '../deps.ts';
import { momentText } from './letters.ts';
import { selectWait } from './store-waits.ts';

/**
 * What stands against paying a withdrawal now, whoever approves it. The caller holds the customer's lock; their row is
 * locked after it, so that nobody is suspended between the question and the payment.
 */
export async function requirePayable(
  { clock, ledger, settings, users }: Pick<WalletDeps, 'clock' | 'ledger' | 'settings' | 'users'>,
  tx: Tx,
  row: StatementRow,
): Promise<void> {
  if (row.type !== 'withdrawal') return;
  const person = await users.lock(tx, row.userId);
  const status = person?.status ?? 'closed';
  if (status !== 'active') refuse('customer-not-active', { status });
  // Asked for with an identity that was found to be none since.
  if (settings.SITE_MODE === 'live' && person?.kycStatus !== 'verified') refuse('customer-not-verified');
  if (await ledger.isHeld(tx, row.userId)) refuse('claim-open');
  const until = await selectWait(tx, row.id, clock.now());
  if (until) refuse('withdrawal-waits', { until: momentText(until) });
}
