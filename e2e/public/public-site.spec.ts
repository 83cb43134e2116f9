import { expect, test } from '../journey.ts';
import { ADMINISTRATOR, createCustomer, logOut, post, signIn } from '../steps.ts';

// As most people see it: with everything that moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the front page says what the house offers, with live prices', async ({ page }) => {
  await page.goto('/');
  for (const name of [
    'Trade the Global Markets',
    'Multi-Asset Trading',
    'Choose Your Account Type',
    'Advanced Trading Platform',
    'Trusted & Regulated',
    'Get in Touch',
  ]) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const quotes = page.getByRole('table', { name: 'Live prices' });
  const bid = quotes
    .getByRole('row', { name: /^EUR\/USD/ })
    .getByRole('cell')
    .first();
  await expect(bid).toHaveText(/^\d\.\d{5}$/);
  const first = await bid.innerText();
  await expect.poll(() => bid.innerText()).not.toBe(first);
  await expect(quotes.locator('path[data-spark="BTC/USD"]')).toHaveAttribute('d', /^M0\.0 /);
  await page.getByRole('link', { name: 'Start Trading Now' }).click();
  await expect(page.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
});

test('links of the header lead to a section and stop below the header, also from another page', async ({
  page,
}) => {
  const offsetOf = (id: string) =>
    page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? -1, id);
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Account Types' }).click();
  await expect.poll(() => offsetOf('accounts')).toBeCloseTo(80, 0);
  await page.goto('/platform');
  await page.getByRole('banner').getByRole('link', { name: 'Assets' }).click();
  await expect(page).toHaveURL(/\/#assets$/);
  await expect.poll(() => offsetOf('assets')).toBeCloseTo(80, 0);
});

test('on a phone the links are behind a menu that Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  const menu = page.getByRole('banner').locator('summary');
  await menu.click();
  const link = page.getByRole('banner').getByRole('link', { name: 'Cloud Mining' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await link.click();
  await expect(page).toHaveURL(/\/cloud-mining$/);
});

test('the header of public pages knows who is signed in, and lets them out', async ({ page }) => {
  await signIn(page, await createCustomer('visitor'));
  await page.goto('/platform');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Nora Newcomer' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/portal');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();

  await signIn(page, ADMINISTRATOR, '/admin');
  await page.goto('/');
  await header.getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await logOut(page);
});

test('the theme chosen on a public page is there with the first paint of the next', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.click();
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const answer = await page.request.get('/portal');
  expect(await answer.text()).toContain('data-theme="dark"');
});

test('the status page tells health and execution as measured', async ({ page }) => {
  // The figures are counted once a minute.
  test.setTimeout(240_000);
  const { token } = await post<{ token: string }>('/auth/login', await createCustomer('quick'));
  const order = { symbol: 'EUR/USD', type: 'forex', side: 'buy', quantity: 100, leverage: 10 };
  await post('/investment/trade', { ...order, orderType: 'market' }, token);
  await page.goto('/status');
  await expect(page.getByText('Everything works')).toBeVisible();
  await expect(page.getByText('Every account adds up to the cent')).toBeVisible();
  await expect(async () => {
    await page.reload();
    const row = page.getByRole('row', { name: /^Orders of customers/ });
    await expect(row).toContainText(/\d ms/, { timeout: 10_000 });
  }).toPass();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page is readable and linked', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Trade the Global Markets' })).toBeVisible();
    await expect(page.getByLabel('Full name')).toBeVisible();
    const map = await (await page.request.get('/sitemap.xml')).text();
    const paths = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path ?? '');
    expect(paths).toContain('/legal/terms');
    const titles = new Set<string>();
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50}/);
      await expect(page.getByText('Risk warning.')).toBeVisible();
      titles.add(await page.title());
      for (const to of await page
        .getByRole('link')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
        expect(to, `a link on ${path}`).toMatch(/^(?:\/|#|mailto:|tel:)/);
      }
    }
    expect(titles.size).toBe(paths.length);
  });
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: [/status of 404.*\/no\/such\/place/] });

  test('says so, with status 404 and a link home', async ({ page }) => {
    const answer = await page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { name: 'Trade the Global Markets' })).toBeVisible();
  });
});
