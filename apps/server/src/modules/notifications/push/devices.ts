import { type BodyOf, notifications } from '@halyard/contract';
import { describeDevice } from '../../../platform/describe-device.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { NotificationsDeps } from '../deps.ts';
import * as store from './store-push.ts';

/** Switches push messages on for a browser, or notes what it has arranged anew. It belongs to this session from now on. */
export async function putDevice(
  { clock, push, users }: Pick<NotificationsDeps, 'clock' | 'push' | 'users'>,
  tx: Tx,
  { userId, sessionId }: Identity,
  {
    userAgent,
    applicationServerKey,
    ...subscription
  }: BodyOf<typeof notifications.putPushDevice> & { readonly userAgent: string },
): Promise<store.DeviceRow> {
  const sender = push ?? refuse('push-is-off');
  if (applicationServerKey !== sender.publicKey) refuse('push-key-changed');
  if (!sender.accepts(subscription)) refuse('invalid-push-address');
  // Their devices are counted under their lock.
  await users.lock(tx, userId);
  const others = (await store.selectDevices(tx, userId)).filter(
    ({ endpoint }) => endpoint !== subscription.endpoint,
  );
  if (others.length >= notifications.MAX_PUSH_DEVICES)
    refuse('too-many-push-devices', { most: notifications.MAX_PUSH_DEVICES });
  const now = clock.now();
  return store.putDevice(tx, {
    ...subscription,
    id: newId(now.getTime()),
    userId,
    sessionId,
    vapidKey: sender.publicKey,
    userAgent: userAgent.slice(0, 400),
    createdAt: now,
    reachedAt: null,
  });
}

export function toDevice(row: store.DeviceRow, { sessionId }: Identity): notifications.PushDevice {
  const { id, userAgent, createdAt, reachedAt } = row;
  return {
    id,
    device: describeDevice(userAgent),
    current: row.sessionId === sessionId,
    createdAt: createdAt.toISOString(),
    reachedAt: reachedAt?.toISOString() ?? null,
  };
}
