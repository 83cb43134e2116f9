import type { Tx } from '../../../platform/database/database.ts';
import { hashOf, newSecret } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { linkTo } from '../../../platform/web/site-address.ts';
import type { StatementRow } from '../../ledger/index.ts';
import { warnedAt } from '../../users/index.ts';
import type { WalletDeps } from '../deps.ts';
import { type Wait, waitLetter } from './letters.ts';
import * as store from './store-waits.ts';

const HOUR_MS = 3_600_000;

/**
 * Whether a withdrawal has to wait, so that its owner can hear of it before the money is gone: after a change of how they
 * sign in, and to where nothing was paid before.
 */
export async function waitBefore(
  { clock, settings, users }: Pick<WalletDeps, 'clock' | 'settings' | 'users'>,
  tx: Tx,
  userId: string,
  to: store.Place,
): Promise<Wait | null> {
  const waitMs = settings.WITHDRAWAL_WAIT_HOURS * HOUR_MS;
  if (waitMs === 0) return null;
  const nowMs = clock.now().getTime();
  const changedAt = (await users.byId(tx, userId))?.signInChangedAt ?? null;
  // A change that is noted for later than now was made before the clock was put back, and is recent all the same.
  const isChanged = changedAt !== null && nowMs - changedAt.getTime() < waitMs;
  const isNew = !(await store.knowsDestination(tx, userId, to));
  if (!isChanged && !isNew) return null;
  const because = isChanged && isNew ? 'both' : isNew ? 'new-destination' : 'sign-in-changed';
  return { until: new Date(nowMs + waitMs), because };
}

type Waiting = { readonly row: StatementRow; readonly to: store.Place; readonly wait: Wait };

/** Notes the wait and mails the way to take the withdrawal back. What is stored opens nothing. */
export async function beginWait(
  { clock, settings, users, wakeMail }: WalletDeps,
  tx: Tx,
  { row, to, wait }: Waiting,
): Promise<void> {
  const token = newSecret();
  const now = clock.now();
  await store.insertWait(tx, row.id, {
    until: wait.until,
    lastsMs: wait.until.getTime() - now.getTime(),
    cancelHash: hashOf(token),
  });
  const person = await users.byId(tx, row.userId);
  if (!person) return;
  const url = linkTo(settings, '/auth', { flow: 'cancel-withdrawal' }, { token });
  for (const address of warnedAt(person, now)) {
    const letter = waitLetter(address, person, { row, destination: to.destination, wait, url });
    await queueMail(tx, { ...letter, isUrgent: true }, now);
  }
  tx.afterCommit(wakeMail);
}
