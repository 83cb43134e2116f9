import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  codeIn,
  createCustomer,
  enter,
  expectNotice,
  fillLogin,
  logOut,
  newPerson,
  passTimeUntil,
  type Person,
  post,
  signIn,
  tokenOf,
} from '../steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WARNING = 'You have been away for a while. You will be logged out in 30 minutes.';

test.describe('nobody there', () => {
  // What was being read when the session ended is refused, which the console of the browser reports.
  test.use({ expectedErrors: [/status of 401/] });

  test('who goes away is warned at seven and a half hours and logged out at eight', async ({ page }) => {
    const person = await createCustomer('idle');
    await enterByTheClock(page, person);
    await waitForWatch(page);
    const warning = page.getByText(WARNING);

    await test.step('one warning, and staying is one press', async () => {
      await page.clock.fastForward(7.5 * HOUR_MS - 2 * MINUTE_MS);
      await expect(warning).toBeHidden();
      await page.clock.fastForward(3 * MINUTE_MS);
      await expect(warning).toBeVisible();
      await page.clock.fastForward(5 * MINUTE_MS);
      await expect(warning).toHaveCount(1);
      // One that is under way already counts: a second would say the same.
      const renewal = page.waitForResponse('**/api/auth/refresh');
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      await renewal;
      await page.clock.runFor(5_000);
      await expect(warning).toBeHidden();
    });

    await test.step('any sign of life begins the count anew', async () => {
      await page.clock.fastForward(7 * HOUR_MS);
      await page.mouse.move(120, 340);
      await page.clock.fastForward(HOUR_MS);
      await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
      await expect(warning).toBeHidden();
    });

    await test.step('the end comes here and at the server', async () => {
      await page.clock.fastForward(6.5 * HOUR_MS + 2 * MINUTE_MS);
      await expect(warning).toBeVisible();
      const goodbye = page.waitForResponse('**/api/auth/logout*');
      await page.clock.fastForward(31 * MINUTE_MS);
      await expectNotice(page, 'Session expired. Please log in again.');
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
      await expect(warning).toBeHidden();
      expect((await goodbye).status()).toBe(200);
      expect(await page.evaluate(() => localStorage.getItem('halyard.user'))).toBeNull();
    });
  });

  test('who is logged out in another tab is told so where something was typed', async ({ page, context }) => {
    await page.clock.install();
    await enter(page, await createCustomer('two-tabs'), '/portal?tab=wallet&view=withdraw');
    await page.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
    await waitForWatch(page);
    const other = await context.newPage();
    await other.goto('/portal');
    await logOut(other);
    await expectNotice(page, 'You are no longer logged in. Anything typed here was not sent.');
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await other.close();
  });
});

test('what somebody was told when they were logged out elsewhere is not there for whoever logs in next', async ({
  page,
  context,
}) => {
  const next = await createCustomer('after-them');
  await enter(page, await createCustomer('gone-elsewhere'));
  await waitForWatch(page);
  const other = await context.newPage();
  await other.goto('/portal');
  await logOut(other);
  await other.close();
  const told = page.getByText('You are no longer logged in. Anything typed here was not sent.');
  await expect(told).toBeVisible();
  await fillLogin(page, next);
  await expectNotice(page, 'Login successful!');
  await expect(told).toHaveCount(0);
});

test('whoever logs in after somebody with several accounts is connected', async ({ page }) => {
  const [first, next] = [await createCustomer('several'), await createCustomer('next')];
  await post('/books', { kind: 'trading', name: 'Second', positionMode: 'hedging' }, await tokenOf(first));
  const connection = page.getByRole('banner').getByRole('status');
  await signIn(page, first);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await expect(connection).toHaveText('Connected');
  await logOut(page);
  await fillLogin(page, next);
  await expectNotice(page, 'Login successful!');
  await expect(connection).toHaveText('Connected');
});

test.describe('a form that is open when the session ends', () => {
  test.use({ expectedErrors: [/status of 40[13]/] });

  test('is not there for whoever logs in next', async ({ page, context }) => {
    const next = await createCustomer('next');
    await enter(page, await createCustomer('left-open'), '/portal?tab=trading&symbol=BTC/USD');
    await page.getByRole('button', { name: 'Set an alert on BTC/USD' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Set alert' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/portal');
    await logOut(other);
    await other.close();
    await fillLogin(page, next);
    await expectNotice(page, 'Login successful!');
    await expect(page.getByRole('button', { name: /^Set an alert on/ })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('nor is the question for a password, with what was typed into it', async ({ page, context }) => {
    const next = await createCustomer('next');
    await enter(page, await createCustomer('unconfirmed'), '/portal?tab=trading&symbol=BTC/USD');
    const asked = { success: false, error: 'Please confirm your password', code: 'confirm-password' };
    await page.route('**/api/alerts', async (route) => {
      if (route.request().method() === 'POST') await route.fulfill({ status: 403, json: asked });
      else await route.continue();
    });
    await page.getByRole('button', { name: 'Set an alert on BTC/USD' }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByRole('spinbutton', { name: 'Price' })).toHaveValue(/\d/);
    await form.getByRole('button', { name: 'Set alert' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm your password' });
    await question.getByLabel('Password', { exact: true }).fill('typed and left');
    const other = await context.newPage();
    await other.goto('/portal');
    await logOut(other);
    await other.close();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
    await expect(question).toHaveCount(0);
    await fillLogin(page, next);
    await expectNotice(page, 'Login successful!');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('the session is renewed every half hour', async ({ page }) => {
  await enterByTheClock(page, await createCustomer('renewed'));
  let renewals = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewals += 1;
  });
  const countRenewals = () => renewals;
  for (const count of [1, 2]) {
    // The time it takes to get here counts, too.
    await page.clock.fastForward(28 * MINUTE_MS);
    expect(countRenewals()).toBe(count - 1);
    await page.clock.fastForward(2.5 * MINUTE_MS);
    await expect.poll(countRenewals).toBe(count);
  }
});

test('an address that was confirmed in a tab this one heard nothing of is known when somebody looks at it again', async ({
  page,
}) => {
  const person = newPerson('elsewhere');
  const names = { firstName: 'Nora', lastName: 'Newcomer', acceptTerms: true };
  await post('/auth/register', { ...person, ...names });
  // Once the live line stands the page reads it by itself: what is confirmed comes after that.
  const [read] = await Promise.all([
    page.waitForResponse('**/api/users/profile', { timeout: 60_000 }),
    enter(page, person),
  ]);
  // Confirmed by another session, this one would end.
  const token = read.request().headers()['authorization']?.replace('Bearer ', '') ?? '';
  const unconfirmed = page.getByText('Please verify your email address first', { exact: true });
  await expect(unconfirmed).toBeVisible();
  const mails = await page.request.get(`/api/dev/mail?to=${person.email}`);
  await post('/auth/verify-email', { email: person.email, otp: codeIn(await mails.text()) }, token);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(unconfirmed).toHaveCount(0);
});

test.describe('a read that does not arrive', () => {
  test.use({ expectedErrors: [/ERR_FAILED.*\/api\/users\/profile/] });

  test('is asked again: who has confirmed their address is known to have', async ({ page }) => {
    const person = newPerson('unheard');
    const names = { firstName: 'Nora', lastName: 'Newcomer', acceptTerms: true };
    await post('/auth/register', { ...person, ...names });
    await page.goto('/auth?flow=verify-email');
    const answer = await page.request.post('/api/auth/login', { data: person });
    const { data } = (await answer.json()) as { data: { user: object } };
    await page.evaluate((user) => localStorage.setItem('halyard.user', user), JSON.stringify(data.user));
    await page.goto(`/auth?flow=verify-email&email=${person.email}`);
    const mails = await page.request.get(`/api/dev/mail?to=${person.email}`);
    await page.getByLabel('Verification code').pressSequentially(codeIn(await mails.text()));
    await page.route('**/api/users/profile', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
    const known = () => page.evaluate(() => localStorage.getItem('halyard.user'));
    await expect.poll(known).toContain('"emailVerified":true');
  });
});

test('while it is not known who is here, the page says so', async ({ page }) => {
  await signIn(page, await createCustomer('checking'));
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/refresh', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByText('Checking authentication...')).toBeVisible();
  answer.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Checking authentication...')).toBeHidden();
});

test.describe('what the server refuses', () => {
  // Each refusal is also reported as an error by the console of the browser.
  test.use({ expectedErrors: [/status of (?:401|503)|ERR_FAILED/] });

  test('a stale token is renewed once and the call sent again, and nobody notices', async ({ page }) => {
    await signIn(page, await createCustomer('stale'));
    const tokens: (string | undefined)[] = [];
    await page.route('**/api/auth/sessions', async (route) => {
      tokens.push(route.request().headers()['authorization']);
      if (tokens.length > 1) return route.continue();
      return route.fulfill({ status: 401, json: { success: false, error: 'Please log in to continue' } });
    });
    await page.getByRole('banner').getByRole('button', { name: 'Account of Nora Newcomer' }).click();
    await page.getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('region', { name: 'Sessions' }).getByText('this one')).toBeVisible();
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  test('an expired session asks for the login and leads back to the same place', async ({
    page,
    context,
  }) => {
    const person = await createCustomer('expired');
    await signIn(page, person, '/portal?tab=history');
    await context.clearCookies();
    await page.reload();
    await expectNotice(page, 'Session expired. Please log in again.');
    await fillLogin(page, person);
    await expectNotice(page, 'Login successful!');
    await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  });

  test('without the server the known user stays, and comes back by themselves', async ({ page }) => {
    await signIn(page, await createCustomer('offline'));
    await page.clock.install();
    await page.route('**/api/**', async (route) => route.abort());
    await page.reload();
    const offline = page.getByRole('banner').getByText('Offline');
    await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
    await expect(offline).toBeVisible();
    await page.unroute('**/api/**');
    await passTimeUntil(page, async (quickly) => expect(offline).toBeHidden(quickly));
  });
});

test.describe('bad weather at the door', () => {
  test.use({ expectedErrors: [/status of (?:429|502|503)|ERR_FAILED/] });

  test('every failure has a sentence, keeps what was typed, and lets one try again', async ({ page }) => {
    const person = await createCustomer('weather');
    let sent = 0;
    const fail = async (answer: { readonly status: number; readonly body: string } | null) =>
      page.route(
        '**/api/auth/login',
        async (route) => {
          sent += 1;
          await (answer ? route.fulfill(answer) : route.abort());
        },
        { times: 1 },
      );
    const login = page.getByRole('button', { name: 'Login', exact: true });
    await page.goto('/portal');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    for (const { answer, words } of [
      { answer: null, words: 'Login failed. Please try again.' },
      { answer: { status: 502, body: '<h1>Bad gateway</h1>' }, words: 'Login failed' },
      { answer: { status: 200, body: '<h1>Welcome to our hotel</h1>' }, words: 'Login failed' },
      { answer: said(503, 'Please try again shortly.'), words: 'Please try again shortly.' },
      { answer: said(429, 'Please try again in 7 seconds.'), words: 'Please try again in 7 seconds.' },
    ]) {
      await fail(answer);
      await login.dblclick();
      await expectNotice(page, words);
    }
    expect(sent).toBe(5);
    await login.click();
    await expectNotice(page, 'Login successful!');
    await logOut(page);
  });
});

function said(status: number, error: string) {
  return { status, body: JSON.stringify({ success: false, error }) };
}

/** Hours pass when the journey says so. */
async function enterByTheClock(page: Page, person: Person): Promise<void> {
  await page.clock.install();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible();
}

/** The watch over people who go away comes after the first paint, and notes the next sign of life when it is there. */
async function waitForWatch(page: Page): Promise<void> {
  let x = 100;
  await expect(async () => {
    await page.clock.fastForward(11_000);
    await page.mouse.move((x += 5), 300);
    expect(await page.evaluate(() => localStorage.getItem('halyard.activity'))).not.toBeNull();
  }).toPass();
}
