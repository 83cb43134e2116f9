import type { Page } from '@playwright/test';
import { drawCard, printBill, type Upload } from '../documents.ts';
import { ADMINISTRATOR, codeIn, newPerson, post } from '../steps.ts';
import type { Screen } from './screen.ts';

/** Identity checks and messages, with people who wait in both. */

const CASE_OF = 'Anneliese Bergmann-Hohenstein';
const SUBJECT = 'Which documents do you need from a company?';

let filled: Promise<void> | undefined;
/** Once for all pictures. */
const fillQueues = (page: Page) => (filled ??= handIn(page).then(write));

async function handIn(page: Page): Promise<void> {
  const people = [
    CASE_OF,
    'Noor Rejected',
    'Olu Adeyemi',
    'Mia Chen',
    'Bo Li',
    'Santiago de la Cruz y Fernández-Villaverde',
  ];
  for (const [index, name] of people.entries()) {
    const [firstName = '', ...rest] = name.split(' ');
    const person = newPerson(firstName.toLowerCase());
    const names = {
      firstName,
      lastName: rest.join(' '),
      accountType: index === 2 ? 'corporate' : 'individual',
    };
    const { token } = await post<{ token: string }>('/auth/register', {
      ...person,
      ...names,
      acceptTerms: true,
    });
    const mails = await fetch(`${origin()}/api/dev/mail?to=${person.email}`);
    await post('/auth/verify-email', { email: person.email, otp: codeIn(await mails.text()) }, token);
    await upload(token, 'identity', await drawCard(page.context(), name));
    if (index % 2 === 0) await upload(token, 'address', await printBill(page.context(), name));
    const { submittedAt } = await post<{ submittedAt: string }>('/users/kyc', {}, token);
    if (index > 1) continue;
    const verdict = { decision: 'rejected', reason: 'The picture is not sharp enough to read.', submittedAt };
    await post(`/admin/kyc/${await idOf(token)}/decide`, verdict, await staff());
    if (index === 1) continue;
    await upload(token, 'identity', await drawCard(page.context(), name));
    await post('/users/kyc', {}, token);
  }
}

async function write(): Promise<void> {
  const { email } = newPerson('visitor');
  const words = [
    ['Grace Sample', 'Fees at weekends', 'Do you charge anything while the market is closed?'],
    ['Bo Li', 'Statement for my accountant', 'I need all transactions of last year as a file.'],
    [
      'Dr. Theodora Papadimitriou-Konstantinopoulos',
      'A very long subject that does not fit into one line of the list',
      'Good morning. Thank you.',
    ],
    [
      'Vera Visitor',
      SUBJECT,
      'Good morning.\n\nWe are a company of three and would like to open an account.\n\nKind regards\nVera',
    ],
  ];
  for (const [name, subject, message] of words)
    await post('/contact/submit', { name, email, subject, message });
  const token = await staff();
  const list = await fetch(`${origin()}/api/admin/contact?limit=4`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await list.json()) as { data: { messages: readonly { id: string }[] } };
  const changes = [
    {
      reply:
        'An extract of the register and a passport of whoever signs for the company.\n\nKind regards\nThe desk',
      status: 'open',
    },
    null,
    { status: 'closed' },
    null,
  ];
  for (const [index, change] of changes.entries()) {
    if (change === null) continue;
    await fetch(`${origin()}/api/admin/contact/${data.messages[index]?.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, ...change }),
    });
  }
}

const origin = () => process.env['E2E_ORIGIN'] ?? '';
const staff = async () => (await post<{ token: string }>('/auth/login', ADMINISTRATOR)).token;

async function idOf(token: string): Promise<string> {
  const answer = await fetch(`${origin()}/api/users/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function upload(token: string, kind: string, { mimeType, buffer }: Upload): Promise<void> {
  await fetch(`${origin()}/api/users/kyc/documents?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': mimeType },
    body: new Uint8Array(buffer),
  });
}

async function openCase(page: Page): Promise<void> {
  await fillQueues(page);
  await page.goto('/admin?tab=kyc&search=Bergmann-Hohenstein');
  await page
    .getByRole('button', { name: `Review ${CASE_OF}` })
    .first()
    .click();
  await page.getByText('Choose a document').waitFor();
}

async function look(page: Page): Promise<void> {
  await openCase(page);
  await page.getByRole('region', { name: 'Documents' }).getByRole('button').first().click();
  await page.getByRole('img', { name: /^Identity document/ }).waitFor();
}

async function openMessage(page: Page): Promise<void> {
  await fillQueues(page);
  await page.reload();
  await page
    .getByRole('list', { name: 'Messages' })
    .getByRole('button', { name: /Vera Visitor Which|Vera Visitor.*Which/s })
    .first()
    .click();
  await page.getByLabel('Reply', { exact: true }).waitFor();
}

async function fillAndReload(page: Page): Promise<void> {
  await fillQueues(page);
  await page.reload();
}

let waits: Promise<void> | undefined;
/** A few deposits and withdrawals of several people, one of them large. */
const fillDesk = () => (waits ??= bring());

async function bring(): Promise<void> {
  const names = ['Amara Okafor', 'Jonas Lindqvist', 'Priya Raman', 'Tomás Herrera'];
  for (const [index, name] of names.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const person = newPerson(firstName.toLowerCase());
    const given = { ...person, firstName, lastName, acceptTerms: true };
    const { token } = await post<{ token: string }>('/auth/register', given);
    const mails = await fetch(`${origin()}/api/dev/mail?to=${person.email}`);
    await post('/auth/verify-email', { email: person.email, otp: codeIn(await mails.text()) }, token);
    for (let nth = 0; nth <= index % 3; nth++)
      await post('/wallet/deposit', { currency: nth === 1 ? 'EUR' : 'USD', amount: 250 + 125 * nth }, token);
    if (index === 1) await post('/wallet/deposit', { currency: 'USD', amount: 48_000 }, token);
    if (index > 1) {
      const to = { currency: 'USD', amount: 900 * index, destination: 'Nordea, DE89 3704 0044 0532 0130 00' };
      await post('/wallet/withdraw', to, token);
    }
  }
}

async function openDesk(page: Page): Promise<void> {
  await fillDesk();
  await fillQueues(page);
  await page.goto('/admin');
  await page.getByRole('grid', { name: 'What waits' }).getByRole('row').nth(2).waitFor();
}

const row = (page: Page, kind: string) =>
  page.locator(`[data-desk-row^="${kind}:"]`).filter({ visible: true });

async function openDeskPanel(page: Page): Promise<void> {
  await openDesk(page);
  await row(page, 'withdrawal').first().click();
  await page.getByText('What came before').waitFor();
}

async function openRejection(page: Page): Promise<void> {
  await openDeskPanel(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await page.getByRole('list', { name: 'Frequent reasons' }).waitFor();
}

async function choose(page: Page): Promise<void> {
  await openDesk(page);
  for (let nth = 0; nth < 4; nth++) await row(page, 'deposit').nth(nth).getByRole('checkbox').click();
  await row(page, 'identity').first().getByRole('checkbox').click();
  await page.getByRole('toolbar', { name: 'What is chosen' }).waitFor();
}

const DESK_SCREENS = [
  { name: 'admin-desk', path: '/admin', before: openDesk },
  { name: 'admin-desk-panel', path: '/admin', before: openDeskPanel },
  { name: 'admin-desk-reject', path: '/admin', before: openRejection },
  {
    name: 'admin-desk-identity',
    path: '/admin',
    before: async (page: Page) => {
      await openDesk(page);
      await row(page, 'identity').first().click();
      await page.getByRole('region', { name: 'Documents' }).waitFor();
    },
  },
  {
    name: 'admin-desk-message',
    path: '/admin',
    before: async (page: Page) => {
      await openDesk(page);
      await row(page, 'message').first().click();
      await page.getByLabel('Reply', { exact: true }).waitFor();
    },
  },
  { name: 'admin-desk-chosen', path: '/admin', before: choose },
  {
    name: 'admin-desk-together',
    path: '/admin',
    before: async (page: Page) => {
      await choose(page);
      await page.keyboard.press('a');
      await page.getByRole('list', { name: 'What is decided' }).waitFor();
    },
  },
];

export const QUEUE_SCREENS: readonly Screen[] = [
  ...DESK_SCREENS,
  { name: 'admin-kyc-queue', path: '/admin?tab=kyc', before: fillAndReload },
  { name: 'admin-kyc-rejected', path: '/admin?tab=kyc&status=rejected', before: fillAndReload },
  { name: 'admin-kyc-case', path: '/admin?tab=kyc', before: openCase },
  { name: 'admin-kyc-document', path: '/admin?tab=kyc', before: look },
  {
    name: 'admin-kyc-verify',
    path: '/admin?tab=kyc',
    before: async (page: Page) => {
      await look(page);
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-kyc-reject',
    path: '/admin?tab=kyc',
    before: async (page: Page) => {
      await openCase(page);
      await page.getByRole('button', { name: 'Reject', exact: true }).click();
      await page.getByRole('button', { name: 'The document has expired.' }).click();
    },
  },
  { name: 'admin-messages-list', path: '/admin?tab=messages', before: fillAndReload },
  { name: 'admin-messages-open', path: '/admin?tab=messages', before: openMessage },
].map((screen) => ({ ...screen, person: ADMINISTRATOR }));
