import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** What several journeys do: people and how they get in, notices, mails, tabs. */

export type Person = { readonly email: string; readonly password: string };

export const ADMINISTRATOR: Person = { email: 'admin@halyard.test', password: 'Halyard-admin-1' };
export const SUPER_ADMINISTRATOR: Person = { email: 'super@halyard.test', password: 'Halyard-super-1' };
export const DEMO_CUSTOMER: Person = { email: 'demo@halyard.test', password: 'Halyard-demo-1' };
export const CORPORATE_CUSTOMER: Person = {
  email: 'corporate@halyard.test',
  password: 'Halyard-corporate-1',
};

/** Somebody nobody has seen before, so that journeys never meet in one account. */
export function newPerson(name: string): Person {
  return { email: `${name}-${randomBytes(5).toString('hex')}@example.test`, password: 'Fair-winds-7' };
}

/** A customer with a confirmed address and the practice funds, for journeys that are not about becoming one. */
export async function createCustomer(
  name: string,
  names = { firstName: 'Nora', lastName: 'Newcomer' },
): Promise<Person> {
  const person = newPerson(name);
  const opened = await post<{ token: string }>('/auth/register', { ...person, ...names, acceptTerms: true });
  const mails = await fetch(`${origin()}/api/dev/mail?to=${person.email}`);
  await post('/auth/verify-email', { email: person.email, otp: codeIn(await mails.text()) }, opened.token);
  return person;
}

/** Opens a page of the portal or the back office as somebody, through the form everybody uses. */
export async function signIn(page: Page, person: Person, path = '/portal'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, person);
  await expectNotice(page, 'Login successful!');
}

/** Opens a page as somebody whose session is made by the API and handed to the browser: for journeys that begin inside. */
export async function enter(page: Page, person: Person, path = '/portal'): Promise<void> {
  // What an open page still asks for would come with a session that the new one ends.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const answer = await page.request.post('/api/auth/login', { data: person });
  if (!answer.ok()) throw new Error(`${person.email} was not let in: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { user: object } };
  const handing = await page.addInitScript(
    (user) => localStorage.setItem('halyard.user', user),
    JSON.stringify(data.user),
  );
  await page.goto(path);
  await handing.dispose();
  await expect(accountMenu(page)).toBeVisible();
}

/** Lets time pass quickly until it has happened. For pages whose clock was taken over before they were opened. */
export async function passTimeUntil(
  page: Page,
  hasHappened: (quickly: { timeout: number }) => Promise<void>,
  stepMs = 4_000,
) {
  await expect(async () => {
    await page.clock.fastForward(stepMs);
    await hasHappened({ timeout: 500 });
  }).toPass();
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
}

function accountMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Account of / });
}

/** Waits for a notice and puts it away, so that the same words later are a new notice. Answers what it said. */
export async function expectNotice(page: Page, text: string | RegExp): Promise<string> {
  const notice = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(text, { exact: true }) });
  await expect(notice).toBeVisible();
  const said = await notice.innerText();
  // Notices lie over each other, so the button may be covered; the event reaches it all the same, unless the notice has left by itself.
  const closing = notice.getByRole('button', { name: 'Close toast' }).dispatchEvent('click');
  await Promise.race([closing, notice.waitFor({ state: 'hidden' })]);
  closing.catch(() => undefined);
  await expect(notice).toBeHidden();
  return said;
}

/** Reads the newest mail of a subject in a tab of its own, where this environment shows what it sent. */
export async function readMail(page: Page, { email }: Person, subject: string): Promise<string> {
  const tab = await page.context().newPage();
  await tab.goto(`/dev/mail?to=${email}`);
  // The newest is open at first, and another may have come since.
  await tab.getByRole('button', { name: subject }).first().click();
  const mail = tab.getByRole('article').filter({ has: tab.getByRole('heading', { name: subject }) });
  const text = await mail.innerText();
  await tab.close();
  return text;
}

export function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`There is no code of six digits in: ${text}`);
  return code;
}

/** Presses a tab of the named row of tabs: 'Portal', 'Wallet' or 'Admin'. */
export async function openTab(page: Page, row: string, name: string): Promise<void> {
  const tab = page.getByRole('tablist', { name: row, exact: true }).getByRole('tab', { name, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Asks for a withdrawal of dollars on the wallet's own screen. */
export async function withdrawDollars(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  await form.getByLabel('Amount').fill(amount);
  await form.getByLabel('Destination').fill('DE89 3704 0044 0532 0130 00');
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await expectNotice(
    page,
    `Withdrawal of ${Number(amount).toLocaleString('en-US')} USD initiated successfully!`,
  );
}

/** Types how much into a ticket, and waits until it says what that takes: before the first price has come nothing is sent. */
export async function fillQuantity(ticket: Locator, quantity: string): Promise<void> {
  await ticket.getByLabel('Quantity').fill(quantity);
  await expect(ticket.getByText('Required margin')).toBeVisible();
}

/** As a browser hands over what somebody pastes. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The row of a table that holds all these words. */
export function rowWith(page: Page, ...words: readonly (string | RegExp)[]): Locator {
  return words.reduce<Locator>((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'));
}

/** A second administrator agrees to what waits and has these words in it. */
export async function agree(office: Page, words: string): Promise<void> {
  await openTab(office, 'Admin', 'Approvals');
  const waiting = office.getByRole('region', { name: 'Pending approvals' }).getByRole('listitem');
  await waiting.filter({ hasText: words }).getByRole('button', { name: 'Approve' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectNotice(office, / approved$/);
}

export async function tokenOf(person: Person): Promise<string> {
  return (await post<{ token: string }>('/auth/login', person)).token;
}

/** A new administrator: one of the staff proposes the rights, another gives them. */
export async function hire(name: string): Promise<Person> {
  const person = await createCustomer(name);
  const { id } = await call<{ id: string }>('GET', '/users/profile', person);
  const body = { role: 'admin', reason: 'A new colleague' };
  const { proposal } = await call<{ proposal: { id: string } }>(
    'PUT',
    `/admin/users/${id}`,
    SUPER_ADMINISTRATOR,
    body,
  );
  await call('POST', `/admin/approvals/${proposal.id}/approve`, ADMINISTRATOR, {});
  return person;
}

/** Staff switch off what this installation offers, or on again. */
export async function switchCapability(capability: string, on: boolean): Promise<void> {
  await call('PUT', '/admin/capabilities', ADMINISTRATOR, { capability, on, reason: 'For a while' });
}

async function call<T>(method: string, path: string, person: Person, body?: object): Promise<T> {
  const answer = await fetch(`${origin()}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(person)}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}

type Change = {
  readonly email: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: string;
};

/**
 * Staff change a balance. What one of them has decided today beside a journey may add up to more than one person decides:
 * then a second one agrees.
 */
export async function changeBalance(change: Change): Promise<void> {
  const { proposal } = await post<{ proposal: { id: string } | null }>(
    '/admin/wallets/adjust',
    change,
    await tokenOf(ADMINISTRATOR),
  );
  if (proposal) await post(`/admin/approvals/${proposal.id}/approve`, {}, await tokenOf(SUPER_ADMINISTRATOR));
}

/** A call of the API as a program makes it. */
export async function post<T>(path: string, body: object, token?: string): Promise<T> {
  const response = await fetch(`${origin()}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${answer}`);
  return (JSON.parse(answer) as { data: T }).data;
}

function origin(): string {
  return process.env['E2E_ORIGIN'] ?? '';
}

/** As on a train: everything takes a moment, nothing is lost. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 200_000,
    uploadThroughput: 50_000,
  });
}

/** Which changes are asked for from now on, of those whose path begins like this. */
export function countChanges(page: Page, path: string): () => readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith(path)) paths.push(pathname);
  });
  return () => paths;
}
