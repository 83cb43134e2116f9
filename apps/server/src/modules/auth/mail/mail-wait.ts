import type { Tx } from '../../../platform/database/database.ts';
import { takeUnasked, type UnaskedMail } from '../../../platform/mail/unasked.ts';
import { tooSoon } from '../../../platform/refusal.ts';
import type { AuthDeps } from '../deps.ts';
import * as store from '../store.ts';
import { hashOf } from '../tokens.ts';

const WAIT_MS = 60_000;

type Purpose = Exclude<UnaskedMail, 'acknowledgement' | 'register'>;

/**
 * Claims the right to send a mail to an address now: one a minute, and so many an inbox. Asked by address and not by
 * account, so that an address without one makes people wait just the same.
 */
export async function claimMail(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  purpose: Purpose,
  email: string,
): Promise<void> {
  await waitSince(tx, `${purpose} ${email}`, clock.now());
  waitFor(await takeUnasked(tx, purpose, email, clock.now()));
}

/** The same for a mail to an address that somebody signed in has typed: one a minute for them, whatever they type. */
export async function claimMailOf(
  deps: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  purpose: Purpose,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await waitSince(tx, `${purpose} ${userId}`, deps.clock.now());
  await claimMail(deps, tx, purpose, email);
}

/** A new code for who is signed in to the account: strangers wait for it, and not the other way round. */
export async function claimOwnMail(deps: Pick<AuthDeps, 'clock'>, tx: Tx, email: string): Promise<void> {
  await startWait(tx, `verify-email ${email}`, deps.clock.now());
  await claimMail(deps, tx, 'verify-own-email', email);
}

/**
 * The first code of a new account: asking for another one has to wait from here on. Counted apart, so that nobody keeps
 * an address from being registered by asking for codes that never go out.
 */
export async function claimFirstMail(
  { clock }: Pick<AuthDeps, 'clock'>,
  tx: Tx,
  email: string,
): Promise<void> {
  await startWait(tx, `verify-email ${email}`, clock.now());
  await startWait(tx, `verify-own-email ${email}`, clock.now());
  waitFor(await takeUnasked(tx, 'register', email, clock.now()));
}

async function startWait(tx: Tx, subject: string, now: Date): Promise<void> {
  await store.claimMail(tx, hashOf(subject), now, now);
}

async function waitSince(tx: Tx, subject: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WAIT_MS);
  const sentAt = await store.claimMail(tx, hashOf(subject), now, since);
  waitFor(sentAt ? Math.max(sentAt.getTime() - since.getTime(), 1) : 0);
}

function waitFor(waitMs: number): void {
  if (waitMs > 0) throw tooSoon('wait-before-resend', waitMs);
}
