import { notificationOf } from '@halyard/contract';
import { networkOf } from '../../platform/http/counted-as.ts';
import type { KeysDeps } from './deps.ts';
import * as store from './store.ts';

/** Whoever has a stolen key and many addresses must not make us fill its owner's inbox. */
const PLACES_TOLD_A_DAY = 5;
const DAY_MS = 24 * 3_600_000;

/** Writes down that a key is in use, and tells its owner when it was never used from there. */
export async function noteUse(
  { clock, database, notifications }: KeysDeps,
  key: store.SeenKey,
  ip: string,
): Promise<void> {
  const at = clock.now();
  const { keyId, userId } = key;
  await store.touchKey(database, keyId, { ip, at });
  await database.transaction(async (tx) => {
    if (!(await store.insertPlace(tx, keyId, networkOf(ip), at))) return;
    const told = await store.countPlacesSince(tx, keyId, new Date(at.getTime() - DAY_MS));
    if (told > PLACES_TOLD_A_DAY) return;
    const name = (await store.selectKeys(tx, userId)).find(({ id }) => id === keyId)?.name ?? '';
    const news = notificationOf('api-key-new-place', { name, ip });
    await notifications.notify(tx, { userId, ...news, alwaysMail: true });
  });
}
