/** Lets the portal open without a network from the next time on (worker/worker.ts). Where browsers have no such thing, nothing is lost. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/worker.js', { scope: '/portal' }).catch(() => undefined);
}
