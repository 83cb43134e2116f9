import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  countChanges,
  createCustomer,
  enter,
  expectNotice,
  fillQuantity,
  newPerson,
  post,
  tokenOf,
} from '../steps.ts';

// A hand that sees nothing happen presses again. Each answer is held back until it has.
test.use({ hasTouch: true, viewport: { width: 360, height: 760 } });

test('while an answer is on its way its button is busy, and a second press sends nothing', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const person = await createCustomer('impatient');
  // Signed in elsewhere as well.
  await tokenOf(person);
  await enter(page, person, '/portal?tab=wallet&view=balances');

  await test.step('a conversion', async () => {
    await page.getByLabel('You pay').fill('10');
    const button = page.getByRole('button', { name: 'Convert', exact: true });
    await pressTwice(page, button, '/api/wallet/convert', /^Converted 10\.00 USD into/);
  });
  await test.step('a deposit', async () => {
    await page.goto('/portal?tab=wallet&view=deposit');
    const form = page.getByRole('region', { name: 'Bank transfer or card' });
    await form.getByLabel('Amount').fill('500');
    await pressTwice(
      page,
      form.getByRole('button', { name: 'Deposit' }),
      '/api/wallet/deposit',
      'Deposit of 500 USD initiated successfully!',
    );
  });
  await test.step('a withdrawal', async () => {
    await page.goto('/portal?tab=wallet&view=withdraw');
    const form = page.getByRole('region', { name: 'Withdraw', exact: true });
    await form.getByLabel('Amount').fill('300');
    await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
    // With the mouse: a tap right after another one at the same place answers nothing.
    await form.getByRole('button', { name: 'Continue' }).click();
    await pressTwice(
      page,
      form.getByRole('button', { name: 'Withdraw' }),
      '/api/wallet/withdraw',
      'Withdrawal of 300 USD initiated successfully!',
    );
  });
  await test.step('an alert', async () => {
    await page.goto('/portal?tab=trading&symbol=BTC/USD');
    // The price that stands in the form is the one that is known when it is opened.
    await expect(page.getByRole('button', { name: /^Buy [\d.]/ })).toBeVisible();
    await page.getByRole('button', { name: 'Set an alert on BTC/USD' }).tap();
    await pressTwice(
      page,
      page.getByRole('dialog').getByRole('button', { name: 'Set alert' }),
      '/api/alerts',
      'Alert set',
    );
  });
  await test.step('an order', async () => {
    await page.getByRole('button', { name: /^Buy [\d.]/ }).tap();
    await fillQuantity(page.getByRole('dialog'), '0.01');
    await page.getByRole('button', { name: 'Review: Buy 0.01 BTC/USD at market' }).tap();
    const send = page.getByRole('button', { name: 'Buy 0.01 BTC/USD at market', exact: true });
    await pressTwice(page, send, '/api/investment/trade', 'BUY order for BTC/USD created successfully!');
  });
  await test.step('a name, a session and a webhook', async () => {
    await page.goto('/portal?tab=settings');
    await page.getByLabel('First name').fill('Nadia');
    await pressTwice(
      page,
      page.getByRole('button', { name: 'Save changes' }),
      '/api/users/profile',
      'Changes saved',
    );
    const end = page.getByRole('button', { name: /^End the session of/ }).first();
    await pressTwice(page, end, '/api/auth/sessions/', 'Session ended');
    await page.getByRole('button', { name: 'Create webhook' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create webhook' });
    await dialog.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/hooks');
    await pressTwice(
      page,
      dialog.getByRole('button', { name: 'Create webhook' }),
      '/api/webhooks',
      'Webhook created',
    );
    await page.getByRole('button', { name: 'I have kept it' }).tap();
    await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText('http://127.0.0.1:9/hooks');
  });
});

test('a double press looks an order through, and does not send it', async ({ page }) => {
  await enter(page, await createCustomer('hasty'), '/portal?tab=trading&symbol=BTC/USD');
  const changes = countChanges(page, '/api/investment');
  await page.getByRole('button', { name: /^Buy [\d.]/ }).tap();
  await fillQuantity(page.getByRole('dialog'), '0.01');
  await page.getByRole('button', { name: 'Review: Buy 0.01 BTC/USD at market' }).dblclick();
  await expect(page.getByRole('button', { name: 'Change it' })).toBeVisible();
  expect(changes()).toEqual([]);
  await page.getByRole('button', { name: 'Buy 0.01 BTC/USD at market', exact: true }).tap();
  await expectNotice(page, 'BUY order for BTC/USD created successfully!');
});

test('a double tap asks, and does not answer, also on a phone that counts no taps', async ({ page }) => {
  await enter(page, await createCustomer('quick-thumb'), '/portal?tab=wallet&view=withdraw');
  const changes = countChanges(page, '/api/wallet');
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  await form.getByLabel('Amount').fill('300');
  await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
  const proceed = form.getByRole('button', { name: 'Continue' });
  const send = form.getByRole('button', { name: 'Withdraw' });
  const startMs = await page.evaluate(() => performance.now());
  await tapUncounted(proceed, startMs);
  await expect(send).toBeVisible();
  await tapUncounted(send, startMs + 300);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(send).toBeEnabled();
  expect(changes()).toEqual([]);
  // Whoever has read it taps later.
  await tapUncounted(send, startMs + 1000);
  await expectNotice(page, 'Withdrawal of 300 USD initiated successfully!');
  expect(changes()).toEqual(['/api/wallet/withdraw']);
});

/** As an iPhone tells of a tap at that moment: each click says it is the first. */
async function tapUncounted(button: Locator, atMs: number): Promise<void> {
  await button.evaluate((element, timeStamp) => {
    const at = { clientX: 300, clientY: 500, bubbles: true, cancelable: true };
    const lifted = new PointerEvent('pointerup', { ...at, pointerType: 'touch' });
    Object.defineProperty(lifted, 'timeStamp', { value: timeStamp });
    element.dispatchEvent(lifted);
    element.dispatchEvent(new MouseEvent('click', { ...at, detail: 1 }));
  }, atMs);
}

test.describe('the answer to a registration is lost', () => {
  // Once the line is cut, and once the address is taken.
  test.use({ expectedErrors: [/\/api\/auth\/register/] });

  test('whoever sends it again is let in to the account that is there already', async ({ page }) => {
    const person = newPerson('cut-off');
    let sent = 0;
    await page.route('**/api/auth/register', async (route) => {
      sent += 1;
      if (sent > 1) return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.goto('/portal?tab=signup');
    const proceed = page.getByRole('button', { name: 'Continue', exact: true });
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Email').fill(person.email);
    await proceed.tap();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill(person.password);
    await proceed.tap();
    await page.getByLabel('I agree to the terms and conditions').check();
    const create = page.getByRole('button', { name: 'Create Account', exact: true });
    await create.tap();
    await expectNotice(page, 'Registration failed. Please check your network connection and try again.');
    await create.tap();
    await expectNotice(page, 'Account created successfully! Please check your email for verification.');
    await expect(page.getByRole('heading', { name: 'Verify Your Email' })).toBeVisible();
    expect(sent).toBe(2);

    // Somebody else's address is as taken as ever.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/portal?tab=signup');
    await page.getByLabel('First name').fill('Nobody');
    await page.getByLabel('Last name').fill('Else');
    await page.getByLabel('Email').fill(person.email);
    await proceed.tap();
    await page.getByLabel('Password', { exact: true }).fill('Another-wind-9');
    await page.getByLabel('Confirm password').fill('Another-wind-9');
    await proceed.tap();
    await page.getByLabel('I agree to the terms and conditions').check();
    await create.tap();
    await expectNotice(page, 'An account with this email already exists');
  });
});

test('whether one orders in an account oneself is known before a form for it is there', async ({ page }) => {
  const person = await createCustomer('own-account');
  const { id } = await post<{ id: string }>(
    '/books',
    { kind: 'trading', name: 'Swings' },
    await tokenOf(person),
  );
  const known = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === '/api/books',
    async (route) => {
      await known.promise;
      await route.continue();
    },
  );
  await enter(page, person, `/portal?tab=trading&symbol=BTC/USD&book=${id}`);
  const sides = page.getByRole('button', { name: /^(?:Buy|Sell) [\d.]/ });
  await expect(page.getByText('No open positions')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Market Overview' })).toBeVisible();
  await expect(sides).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('heading', { name: 'Quick Trade' })).toBeVisible();
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open a trade' })).toHaveCount(0);
  known.resolve();
  await expect(page.getByLabel('Quantity', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open a trade' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(sides).toHaveCount(2);
});

test.describe('the accounts cannot be read', () => {
  test.use({ expectedErrors: [/status of 400.*\/api\/books/] });

  test('it is said where the order form would stand, asked no more by itself, and tried again by hand', async ({
    page,
  }) => {
    const person = await createCustomer('unread');
    const { id } = await post<{ id: string }>(
      '/books',
      { kind: 'trading', name: 'Swings' },
      await tokenOf(person),
    );
    const isBooks = ({ pathname }: URL) => pathname === '/api/books';
    let asked = 0;
    await page.route(isBooks, async (route) => {
      asked += 1;
      await route.fulfill({ status: 400, json: { success: false, error: 'Not today' } });
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter(page, person, `/portal?tab=trading&symbol=BTC/USD&book=${id}`);
    const form = page.locator('#order');
    await expect(form.getByText('Your accounts could not be loaded')).toBeVisible();
    // On the charts nobody is led past all else to a form that is not there.
    await page.goto(`/portal?tab=charts&symbol=BTC/USD&book=${id}`);
    await expect(form.getByText('Your accounts could not be loaded')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Skip to the order form' })).toHaveCount(0);
    const before = asked;
    // What comes and goes is pressed by nobody.
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => asked).toBe(before + 1);
    await expect(form.getByText('Your accounts could not be loaded')).toBeVisible();
    await page.unroute(isBooks);
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Quantity', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Skip to the order form' })).toHaveCount(1);
  });
});

test('what indicators say of one symbol is not shown under the name of another', async ({ page }) => {
  await enter(page, await createCustomer('analyst'), '/portal?tab=analysis&symbol=BTC/USD');
  const panel = page.getByRole('region', { name: 'Technical Analysis' });
  const readings = panel.getByRole('table', { name: 'Indicators' });
  await expect(readings).toBeVisible();
  const line = Promise.withResolvers<void>();
  await page.route('**/api/market/analysis/**', async (route) => {
    await line.promise;
    await route.fallback();
  });
  await panel.getByRole('radio', { name: '1d' }).tap();
  await expect(readings).toBeVisible();
  await page.getByRole('button', { name: 'Change symbol' }).tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^ETH\/USD/ })
    .tap();
  await expect(page.getByRole('heading', { name: 'Analysis of ETH/USD' })).toBeVisible();
  await expect(readings).toHaveCount(0);
  line.resolve();
  await expect(readings).toBeVisible();
});

test.describe('at a desk', () => {
  test.use({ hasTouch: false, viewport: { width: 1280, height: 800 } });

  test('what is typed while an answer is on its way stays', async ({ page }) => {
    await enter(page, await createCustomer('hasty'), '/portal?tab=wallet&view=balances');
    const convert = page.getByRole('button', { name: 'Convert', exact: true });
    await page.getByLabel('You pay').fill('10');
    await whileAnswering(page, '/api/wallet/convert', convert, () => page.getByLabel('You pay').fill('22'));
    await expectNotice(page, /^Converted 10\.00 USD into/);
    await expect(page.getByLabel('You pay')).toHaveValue('22');

    await page.goto('/portal?tab=wallet&view=deposit&currency=USD');
    const deposit = page.getByRole('region', { name: /^Bank transfer/ });
    const amount = deposit.getByLabel('Amount');
    await amount.fill('500');
    const send = deposit.getByRole('button', { name: 'Deposit' });
    await whileAnswering(page, '/api/wallet/deposit', send, () => amount.fill('650'));
    await expectNotice(page, 'Deposit of 500 USD initiated successfully!');
    await expect(amount).toHaveValue('650');

    await page.goto('/portal?tab=wallet&view=withdraw');
    const form = page.getByRole('region', { name: 'Withdraw', exact: true });
    await form.getByLabel('Amount').fill('300');
    await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
    await form.getByRole('button', { name: 'Continue' }).click();
    const leave = form.getByRole('button', { name: 'Withdraw' });
    await whileAnswering(page, '/api/wallet/withdraw', leave, async () => {
      await page.goBack();
      await form.getByLabel('Amount').fill('35');
    });
    await expectNotice(page, 'Withdrawal of 300 USD initiated successfully!');
    await expect(form.getByLabel('Amount')).toHaveValue('35');

    await page.goto('/portal?tab=trading&symbol=BTC/USD');
    const ticket = page.getByRole('region', { name: 'Quick Trade' });
    const quantity = ticket.getByLabel('Quantity');
    await fillQuantity(ticket, '0.01');
    const buy = ticket.getByRole('button', { name: 'Buy 0.01 BTC/USD at market' });
    await whileAnswering(page, '/api/investment/trade', buy, () => quantity.fill('0.03'));
    await expectNotice(page, 'BUY order for BTC/USD created successfully!');
    await expect(quantity).toHaveValue('0.03');
  });
});

/** Presses a button, and does something else before the answer is given. */
async function whileAnswering(
  page: Page,
  path: string,
  button: Locator,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const isIt = ({ pathname }: URL) => pathname === path;
  await page.route(isIt, async (route) => {
    const response = await route.fetch();
    await isLetGo;
    await route.fulfill({ response });
  });
  const isAsked = page.waitForRequest((request) => isIt(new URL(request.url())));
  await button.click();
  await isAsked;
  await meanwhile();
  letGo();
  await page.waitForResponse((response) => isIt(new URL(response.url())));
  await page.unroute(isIt);
}

/** Two taps on a button, the second while what the first has sent is on its way. */
async function pressTwice(page: Page, button: Locator, path: string, done: string | RegExp): Promise<void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const busy = page.locator('button[aria-busy=true]');
  let sent = 0;
  const isIt = ({ pathname }: URL) => pathname === path || (path.endsWith('/') && pathname.startsWith(path));
  await page.route(isIt, async (route) => {
    if (route.request().method() !== 'GET') {
      sent += 1;
      await isLetGo;
    }
    await route.fallback();
  });
  await button.tap();
  await expect(busy).toBeVisible();
  const box = await busy.boundingBox();
  if (!box) throw new Error('It is no longer on the page.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.press('Enter');
  letGo();
  await expectNotice(page, done);
  await page.unroute(isIt);
  expect(sent, path).toBe(1);
}
