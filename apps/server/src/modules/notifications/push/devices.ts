import { type BodyOf, notificationOf, notifications } from '@halyard/contract';
import { describeDevice } from '../../../platform/describe-device.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { NewDeviceDeps } from '../deps.ts';
import { notify } from '../notify.ts';
import * as store from './store-push.ts';

type Visit = { readonly userAgent: string; readonly ip: string };

/**
 * Switches push messages on for a browser, or notes what it has arranged anew. It belongs to this session from now on.
 * Whoever gets somebody's messages reads along, so that a new device is told of like a new key.
 */
export async function putDevice(
  deps: NewDeviceDeps,
  tx: Tx,
  { userId, sessionId }: Identity,
  { applicationServerKey, ...subscription }: BodyOf<typeof notifications.putPushDevice>,
  { userAgent, ip }: Visit,
): Promise<store.DeviceRow> {
  const { audit, clock, push, users } = deps;
  const sender = push ?? refuse('push-is-off');
  if (applicationServerKey !== sender.publicKey) refuse('push-key-changed');
  if (!sender.accepts(subscription)) refuse('invalid-push-address');
  // Their devices are counted under their lock.
  await users.lock(tx, userId);
  const before = await store.selectDevices(tx, userId);
  const others = before.filter(({ endpoint }) => endpoint !== subscription.endpoint);
  if (others.length >= notifications.MAX_PUSH_DEVICES)
    refuse('too-many-push-devices', { most: notifications.MAX_PUSH_DEVICES });
  const now = clock.now();
  // Told before it is there: the device itself is the last that needs to hear of it.
  const device = describeDevice(userAgent);
  const isNew = others.length === before.length;
  if (isNew) {
    const news = notificationOf('push-device-added', { device, ip });
    await notify(deps, tx, { userId, ...news, alwaysMail: true });
  }
  const row = await store.putDevice(tx, {
    ...subscription,
    id: newId(now.getTime()),
    userId,
    sessionId,
    vapidKey: sender.publicKey,
    userAgent: userAgent.slice(0, 400),
    createdAt: now,
    reachedAt: null,
  });
  if (isNew) {
    const detail = { deviceId: row.id, device, service: URL.parse(row.endpoint)?.host ?? '' };
    await audit.record(tx, { actorId: userId, action: 'push.device-added', subjectId: userId, detail });
  }
  return row;
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
