import { type PushService, startPushService } from '@halyard/testkit';
import type { BrowserContext, Page, Worker } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { expect, test } from '../../journey.ts';
import { useOwnServer } from '../../own-server.ts';
import { createCustomer, enter } from '../../steps.ts';

test.use({ serviceWorkers: 'allow' });

let service: PushService;
useOwnServer('push', async () => {
  const lines = execFileSync('node', ['apps/server/src/commands/push-keys.ts'], { encoding: 'utf8' });
  return Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );
});
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(async () => service.close());

/** This browser has no push service it could reach, so it arranges its messages with ours. All the rest is its own. */
async function arrangeWithOurs(page: Page): Promise<void> {
  const { endpoint, p256dh, auth } = service.subscribe();
  await page.addInitScript(
    ({ json }) => {
      const KEPT = 'arranged';
      const subscription = (key: string) => ({
        endpoint: json.endpoint,
        options: {
          applicationServerKey: Uint8Array.from(
            atob(key.replaceAll('-', '+').replaceAll('_', '/')),
            (letter) => letter.codePointAt(0) ?? 0,
          ).buffer,
        },
        toJSON: () => json,
        unsubscribe: async () => {
          localStorage.removeItem(KEPT);
          return true;
        },
      });
      // Without a window it answers for nobody, whatever was granted.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Object.assign(Notification, { requestPermission: async () => 'granted' });
      Object.assign(PushManager.prototype, {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem(KEPT, applicationServerKey);
          return subscription(applicationServerKey);
        },
        getSubscription: async () => {
          const key = localStorage.getItem(KEPT);
          return key === null ? null : subscription(key);
        },
      });
    },
    { json: { endpoint, keys: { p256dh, auth } } },
  );
}

/** Hands the worker what has come, as the browser does when its push service tells it. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const found = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) found.resolve(first.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found.promise;
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  });
  await session.detach();
}

type Shown = { readonly title: string; readonly body: string; readonly tag: string; readonly data: string };
type Tray = {
  readonly tray: Map<string, Shown>;
  /** Which came, each as often as it did. */
  readonly came: string[];
  readonly dispatchEvent: (event: Event) => void;
};

/** Without a window there is nothing to show messages in, and none are let through: this keeps what the worker shows. */
async function layTray(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const tray = new Map<string, object>();
    const came: string[] = [];
    Object.assign(self, { tray, came });
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: { readonly tag: string }) => {
        came.push(options.tag);
        tray.set(options.tag, { title, ...options });
      },
    });
  });
}

const shown = (worker: Worker) =>
  worker.evaluate(() =>
    [...(self as unknown as Tray).tray.values()].map(({ title, body, tag }) => ({ title, body, tag })),
  );

const countCame = (worker: Worker) => worker.evaluate(() => (self as unknown as Tray).came.length);

/** A tap on what is shown. */
const tap = (worker: Worker) =>
  worker.evaluate(() => {
    const { tray, dispatchEvent } = self as unknown as Tray;
    const [[tag, message] = []] = tray;
    if (tag === undefined) return;
    const notification = { ...message, close: () => tray.delete(tag) };
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined });
    dispatchEvent.call(self, event);
  });

test('a message reaches the device it was switched on for, and leads to its place', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await arrangeWithOurs(page);
  await enter(page, await createCustomer('push'));
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.goto('/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Notifications', exact: true });
  const here = panel.getByRole('checkbox', { name: 'On this device' });
  await here.check();
  await expect(here).toBeChecked();
  await panel.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test is on its way')).toBeVisible();
  await expect.poll(() => service.received.length).toBe(1);
  const text = service.received[0]?.text ?? '';

  await page.goto('/portal?tab=wallet');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('The portal has no worker.');
  await layTray(worker);
  const { tag } = JSON.parse(text) as { readonly tag: string };
  const one = { title: 'Halyard', body: 'This is a test. Push messages reach this device.', tag };
  // What came twice is shown once.
  for (const _ of ['once', 'again']) await deliver(context, page, text);
  await expect.poll(() => countCame(worker)).toBe(2);
  expect(await shown(worker)).toEqual([one]);

  // A page listens once its first screen stands; before, it is only brought to the front.
  await expect(async () => {
    // One that is still on its way when another is tapped would stay.
    if ((await shown(worker)).length === 0) await deliver(context, page, text);
    await expect.poll(() => shown(worker)).toEqual([one]);
    await tap(worker);
    await expect(page).toHaveURL(/tab=settings&view=notifications$/, { timeout: 500 });
  }).toPass();
  await expect.poll(() => shown(worker)).toEqual([]);

  await here.uncheck();
  await expect(panel.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
  await page.reload();
  await expect(here).not.toBeChecked();

  // What was arranged and never noted is given up when the portal opens.
  await page.evaluate(() => localStorage.setItem('arranged', 'AAAA'));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('arranged'))).toBeNull();
});
