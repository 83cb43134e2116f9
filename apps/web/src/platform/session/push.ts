import { notifications, site } from '@halyard/contract';
import { PUSH_KEY, USER_KEY } from '../browser/storage.ts';
import { reload } from '../calls/read.ts';
import { api, storage } from './signed-in.ts';

/**
 * Push messages to this browser. What was arranged is kept beside the session and outlives it: a margin call at night is
 * what it is for. It ends when its person logs out here, takes this device out of their list, or somebody else comes.
 */
type Arranged = { readonly userId: string; readonly deviceId: string; readonly endpoint: string };

/** Whether this browser can have push messages. iOS has them only in what was put on the home screen. */
export type PushPlace = 'here' | 'blocked' | 'home-screen' | 'nowhere';

export function pushPlace(): PushPlace {
  const isWithout = !('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window);
  if (isWithout) return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'nowhere';
  return Notification.permission === 'denied' ? 'blocked' : 'here';
}

export function arrangedDevice(userId: string): string | null {
  const arranged = readArranged();
  return arranged?.userId === userId && Notification.permission === 'granted' ? arranged.deviceId : null;
}

/** To be called by a gesture: the browser asks the person. False where they said no. */
export async function switchOnPush(userId: string, key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await arrange(userId, key);
  return true;
}

/** Whatever is sent here finds nobody any more. The mark goes last: what fails before is tried again. */
export async function leavePush(): Promise<void> {
  const arranged = readArranged();
  const user = storage.read(USER_KEY) as { readonly id: string } | null;
  if (arranged && arranged.userId === user?.id) {
    const params = { id: arranged.deviceId };
    await api.call(notifications.deletePushDevice, { params }).catch(() => undefined);
  }
  const registration = await navigator.serviceWorker.getRegistration('/portal');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  storage.remove(PUSH_KEY);
}

/** Whoever is here again says so: what goes to this browser belongs to the session they have now. */
export async function keepPush(): Promise<void> {
  const arranged = readArranged();
  const user = storage.read(USER_KEY) as { readonly id: string } | null;
  if (!arranged || !user) return;
  if (arranged.userId !== user.id || Notification.permission !== 'granted') return leavePush();
  const devices = await api.call(notifications.listPushDevices);
  const mine = devices.find(({ id }) => id === arranged.deviceId);
  if (!mine) return leavePush();
  const { pushKey } = await api.call(site.getConfig);
  if (!pushKey) return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  const isAsBefore = subscription?.endpoint === arranged.endpoint && isFor(subscription, pushKey);
  if (mine.current && isAsBefore) return;
  const device = await arrange(user.id, pushKey);
  if (device !== mine.id) await api.call(notifications.deletePushDevice, { params: { id: mine.id } });
  await reload([notifications.listPushDevices]);
}

async function arrange(userId: string, key: string): Promise<string> {
  const { pushManager } = await navigator.serviceWorker.ready;
  let subscription = await pushManager.getSubscription();
  if (subscription && !isFor(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    applicationServerKey: key,
  };
  const { id } = await api.call(notifications.putPushDevice, { body });
  storage.write(PUSH_KEY, { userId, deviceId: id, endpoint: body.endpoint } satisfies Arranged);
  return id;
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}

function readArranged(): Arranged | null {
  return storage.read(PUSH_KEY) as Arranged | null;
}
