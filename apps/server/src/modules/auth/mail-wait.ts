import type { Tx } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { AuthDeps } from './index.ts';
import * as store from './store.ts';
import { hashOf } from './tokens.ts';

const WAIT_MS = 60_000;

type Purpose = 'verify-email' | 'change-email' | 'reset-password';

/**
 * Claims the right to send a mail now. Asked by address and not by account, so that an address without one makes
 * people wait just the same.
 */
export async function claimMail(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  purpose: Purpose,
  subject: string,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - WAIT_MS);
  const sentAt = await store.claimMail(tx, keyOf(purpose, subject), now, since);
  if (!sentAt) return;
  const seconds = Math.ceil((sentAt.getTime() - since.getTime()) / 1000);
  refuse('wait-before-resend', { seconds: Math.max(seconds, 1) });
}

/** Notes a mail that goes out in any case, so that asking for another one has to wait. */
export async function noteMail(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  purpose: Purpose,
  subject: string,
): Promise<void> {
  await store.claimMail(tx, keyOf(purpose, subject), clock.now(), clock.now());
}

function keyOf(purpose: Purpose, subject: string): string {
  return hashOf(`${purpose} ${subject}`);
}
