import { onSessionEnded, storage } from '../session/signed-in.ts';
import { goToHref } from './address.ts';
import { PUSH_KEY } from './storage.ts';

/** What the worker tells a page of the portal (worker/worker.ts). */
type WorkerWord = { readonly open?: string; readonly isPushChanged?: true };

let isStarted = false;

/**
 * Lets the portal open without a network from the next time on, and shows push messages. Where browsers have no such thing,
 * nothing is lost.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (!isStarted) listen(navigator.serviceWorker);
  isStarted = true;
  await navigator.serviceWorker.register('/worker.js', { scope: '/portal' }).catch(() => undefined);
  await withPush('keepPush');
}

function listen(worker: ServiceWorkerContainer): void {
  worker.addEventListener('message', ({ data: { open, isPushChanged } }: MessageEvent<WorkerWord>) => {
    if (open !== undefined) goToHref(open, {});
    if (isPushChanged) void withPush('keepPush');
  });
  worker.startMessages();
  onSessionEnded((because) => void (because === 'goodbye' && withPush('leavePush')));
}

/** Most people have none, and their browsers need not know how. */
async function withPush(what: 'keepPush' | 'leavePush'): Promise<void> {
  const done =
    storage.read(PUSH_KEY) === null
      ? giveUpRest()
      : import('../session/push.ts').then((push) => push[what]());
  await done.catch(() => undefined);
}

/** What was begun here and never noted reaches nobody, and nobody could switch it off. */
async function giveUpRest(): Promise<void> {
  if (!('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration('/portal');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
