import { expect, test } from '../../journey.ts';
import { createCustomer, enter, logOut, post } from '../../steps.ts';

test.use({
  serviceWorkers: 'allow',
  // Without a network nothing is found, and the console says so.
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/],
});

test('the portal opens without a network, with the last figures marked as such', async ({
  page,
  context,
}) => {
  const person = await createCustomer('installed');
  const { token } = await post<{ token: string }>('/auth/login', person);
  await post('/investment/trade', { symbol: 'BTC/USD', side: 'buy', quantity: 0.01 }, token);
  await enter(page, person);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  // What this page fetched before there was a worker, it finds from now on.
  await page.reload();
  const row = page.getByRole('row', { name: /^BTC\/USD/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account: Main/ })).toBeVisible();
  await expect(page.getByText(/^Last known/)).toHaveCount(0);
  // They are kept when the page has nothing else to do.
  for (const figures of ['/api/investment/portfolio', '/api/books'])
    await expect.poll(() => page.evaluate(isKept, figures), figures).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
  await expect(page.getByText(/^Last known, \d\d:\d\d\.$/)).toBeVisible();
  await expect(row).toContainText('Buy 0.01');
  await expect(page.getByRole('button', { name: /^Account: Main/ })).toBeVisible();
  for (const name of ['Close All', /^Edit BTC/, /^Close BTC/]) {
    await expect(page.getByRole('button', { name })).toBeDisabled();
  }
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Offline');
  await page.getByRole('tab', { name: 'Wallet' }).click();
  await expect(page.getByText('Total Balance')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connected');
  await expect(page.getByText(/^Last known/)).toHaveCount(0);

  await logOut(page);
  await expect.poll(() => page.evaluate(async () => caches.has('halyard-figures'))).toBe(false);
});

/** Whether the last answer of a call lies in this browser. */
async function isKept(call: string): Promise<boolean> {
  if (!(await caches.has('halyard-figures'))) return false;
  const shelf = await caches.open('halyard-figures');
  return (await shelf.keys()).some(({ url }) => new URL(url).pathname.endsWith(call));
}

test('the portal can be installed under a name and a mark of its own', async ({ page }) => {
  await page.goto('/portal');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    readonly name: string;
    readonly display: string;
    readonly icons: readonly { readonly src: string; readonly purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Halyard', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src } of manifest.icons) {
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  }
});
