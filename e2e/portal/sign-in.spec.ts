import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  codeIn,
  createCustomer,
  DEMO_CUSTOMER,
  expectNotice,
  fillLogin,
  logOut,
  newPerson,
  post,
  readMail,
  signIn,
} from '../steps.ts';

test.describe('what the server refuses', () => {
  // Each of these answers is also reported as an error by the console of the browser.
  test.use({ expectedErrors: [/status of (?:401.*\/api\/auth\/login|400.*\/api\/auth\/reset-password)/] });

  test('a wrong password is refused and the form is kept', async ({ page }) => {
    await page.goto('/portal');
    await fillLogin(page, { ...DEMO_CUSTOMER, password: 'not the password' });
    await expectNotice(page, 'Invalid email or password');
    await expect(page.getByLabel('Email')).toHaveValue(DEMO_CUSTOMER.email);
  });

  test('a forgotten password is replaced through the mailed link, once', async ({ page }) => {
    const person = await createCustomer('forgetful');
    const renewed = { ...person, password: 'Calmer-seas-8' };
    await page.goto('/portal');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeVisible();
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address');
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expectNotice(page, 'Password reset link sent to your email');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(page.getByText('expires in 1 hour')).toBeVisible();
    await test.step('another one has to wait from the start, also after a reload', async () => {
      const waiting = page.getByRole('button', { name: /^Resend in \d\ds$/ });
      await expect(waiting).toBeDisabled();
      await page.reload();
      await expect(waiting).toBeDisabled();
    });

    const mail = await readMail(page, person, 'Set a new password');
    const link = new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? '');
    await page.goto(link.pathname + link.search + link.hash);
    await test.step('the checklist follows the typing, and only the length is a rule', async () => {
      const submit = page.getByRole('button', { name: 'Update Password' });
      const password = page.getByLabel('New password', { exact: true });
      const repeated = page.getByLabel('Confirm password');
      const met = page.getByRole('list', { name: 'Password requirements' }).getByText('(met)');
      await submit.click();
      await expectNotice(page, 'Please fill in all fields');
      for (const field of [password, repeated]) {
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        await expect(field).toHaveAccessibleDescription('Please fill this in');
      }
      await expect(met).toHaveCount(0);
      await password.fill('calm');
      await expect(met).toHaveCount(1);
      await repeated.fill('calm');
      await submit.click();
      await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters long');
      await expect(repeated).not.toHaveAttribute('aria-invalid');
      await password.fill('Calm8');
      await expect(met).toHaveCount(3);
      await submit.click();
      await expect(password).not.toHaveAttribute('aria-invalid');
      await expect(repeated).toHaveAccessibleDescription('Passwords do not match');
      await password.fill(renewed.password);
      await expect(met).toHaveCount(4);
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).first().click();
      await expect(password).toHaveAttribute('type', 'text');
      await repeated.fill(renewed.password);
      await submit.click();
    });
    await expectNotice(page, 'Password reset successfully!');
    await expectNotice(page, 'Password updated successfully! Please log in with your new password.');

    await expect(page).toHaveURL(/\/portal$/);
    await fillLogin(page, person);
    await expectNotice(page, 'Invalid email or password');
    await fillLogin(page, renewed);
    await expectNotice(page, 'Login successful!');
    await logOut(page);

    await page.goto(link.pathname + link.search + link.hash);
    await page.getByLabel('New password', { exact: true }).fill('Another-one-9');
    await page.getByLabel('Confirm password').fill('Another-one-9');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expectNotice(page, 'This reset link is invalid or has expired');
  });
});

test.describe('another code', () => {
  test.use({ expectedErrors: [/status of 429.*\/api\/auth\/resend-otp/] });

  test('asked for too soon counts down what the server says', async ({ page }) => {
    const { email, password } = newPerson('hasty');
    await post('/auth/register', { email, password, firstName: 'Nora', lastName: 'New', acceptTerms: true });
    await page.goto(`/auth?flow=verify-email&email=${email}`);
    await page.getByRole('button', { name: 'Resend Code' }).click();
    await expectNotice(page, /^Please wait \d+ seconds before asking again$/);
    await expect(page.getByRole('button', { name: /^Resend in [1-5]\ds$/ })).toBeDisabled();
  });
});

test('the keyboard goes from the address to the password, and then to what helps without one', async ({
  page,
}) => {
  await page.goto('/portal');
  await page.getByLabel('Email').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
});

test('staff begin in the back office, unless they wanted to go somewhere else', async ({
  page,
  openOtherBrowser,
}) => {
  await signIn(page, ADMINISTRATOR);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  const other = await openOtherBrowser();
  await signIn(other, ADMINISTRATOR, '/portal?next=/portal%3Ftab%3Dsettings');
  await expect(other).toHaveURL(/\/portal\?tab=settings$/);
});

test('a flow nobody knows, or one without its token, leads back to the login', async ({ page }) => {
  for (const flow of ['moonlight', 'reset-password']) {
    await page.goto(`/auth?flow=${flow}`);
    await expect(page.getByRole('heading', { name: 'Invalid Auth Flow' })).toBeVisible();
    await page.getByRole('link', { name: 'Return to Login' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  }
});

test('the back office asks a stranger to log in first and then opens', async ({ page }) => {
  await page.goto('/admin?tab=users');
  await expect(page).toHaveURL(/\/portal\?/);
  await fillLogin(page, ADMINISTRATOR);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=users$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toBeVisible();
});

test('a way back that leads to another site is not followed', async ({ page }) => {
  await signIn(page, DEMO_CUSTOMER, '/portal?next=//elsewhere.example/admin');
  await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible();
});

test('the back office is closed to a customer', async ({ page, context }) => {
  await signIn(page, DEMO_CUSTOMER, '/portal?tab=history');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('It requires the role admin.')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');

  // A tab that begins here has nothing to go back to, and must not be a dead end.
  const fresh = await context.newPage();
  await fresh.goto('/admin');
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible();
});

test.describe('an address where nothing is', () => {
  // The page itself is answered with 404, which the console of the browser reports.
  test.use({ expectedErrors: [/status of 404.*\/no\/such\/place/] });

  test('says so and leads home', async ({ page }) => {
    const answer = await page.goto('/no/such/place');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: /Home/ }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('a session lives in every tab, through a reload, until somebody logs out', async ({ page, context }) => {
  await signIn(page, DEMO_CUSTOMER);
  const second = await context.newPage();
  await second.goto('/portal?tab=wallet');
  const greeting = second.getByRole('banner').getByRole('button', { name: 'Account of Dana Sample' });
  await expect(greeting).toBeVisible();
  await second.reload();
  await expect(greeting).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome, Dana' })).toBeVisible();

  await logOut(page);
  await expect(greeting).toBeHidden();
  await second.reload();
  await expect(second.getByRole('tab', { name: 'Login' })).toBeVisible();
});

test.describe('a code that is good once', () => {
  // Once the line is cut, and once the code is used up.
  test.use({ expectedErrors: [/\/api\/auth\/verify-email/] });

  test('whose answer is lost leads on all the same', async ({ page }) => {
    const person = newPerson('used-up');
    await post('/auth/register', { ...person, firstName: 'Nora', lastName: 'Newcomer', acceptTerms: true });
    const code = codeIn(await readMail(page, person, 'Your verification code'));
    await signIn(page, person, '/portal');
    await page.goto(`/auth?flow=verify-email&email=${person.email}`);
    let isFirst = true;
    await page.route('**/api/auth/verify-email', async (route) => {
      if (!isFirst) return route.fallback();
      isFirst = false;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByLabel('Verification code').fill(code);
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expectNotice(page, 'Verification failed. Please try again.');
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
  });
});

test('a pasted code takes the place of the one that stands there', async ({ page }) => {
  await page.goto('/auth?flow=verify-email&email=nora@example.test');
  const code = page.getByRole('textbox');
  await code.fill('123456');
  await code.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Your code: 654 321');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(code).toHaveValue('654321');
});
