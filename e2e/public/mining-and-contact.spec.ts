import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  changeBalance,
  createCustomer,
  enter,
  expectNotice,
  newPerson,
  type Person,
  post,
  readMail,
} from '../steps.ts';

test('a mining package is activated once, however often one clicks, and moves no money', async ({ page }) => {
  await enter(page, await createCustomer('miner'), '/portal?tab=mining');
  await expect(page.getByText('Most Popular')).toBeVisible();
  await page.getByRole('button', { name: 'Activate Enterprise' }).dblclick();
  await expectNotice(page, 'Mining package activated successfully!');
  const contracts = page.getByRole('table', { name: 'Mining contracts' }).getByRole('row');
  await expect(contracts.filter({ hasText: 'Enterprise' })).toHaveCount(1);
  await page.goto('/portal?tab=wallet&view=balances');
  await expect(page.getByRole('row', { name: /^USD / })).toContainText('10,000.00');
});

test.describe('without the funds', () => {
  // The server refuses, which the console of the browser reports as an error.
  test.use({ expectedErrors: [/status of 400.*\/api\/mining\/activate/] });

  test('a mining package says what it needs', async ({ page }) => {
    const person = await createCustomer('poor');
    const reason = 'Practice funds reduced';
    await changeBalance({ email: person.email, currency: 'USD', amount: '-9000', reason });

    await enter(page, person, '/portal?tab=mining');
    await page.getByRole('button', { name: 'Activate Professional' }).click();
    const said = await expectNotice(page, 'Only available for sufficiently funded accounts');
    expect(said).toContain('$1,299');
    await expect(page.getByRole('table', { name: 'Mining contracts' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Activate Starter' }).click();
    await expectNotice(page, 'Mining package activated successfully!');
  });
});

test.describe('a message to the operator', () => {
  // The connection is cut on purpose, which the console of the browser reports.
  test.use({ expectedErrors: [/net::ERR_CONNECTION_RESET.*\/api\/contact\/submit/] });

  test('survives a lost connection and arrives once, however often one clicks', async ({ page }) => {
    const person = newPerson('writer');
    // Where the house manages no portfolios, the card asks what somebody is looking for.
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { capabilities: Record<string, boolean> } };
      json.data.capabilities['managedPortfolios'] = false;
      await route.fulfill({ response, json });
    });
    await enter(page, await createCustomer('investor'), '/portal?tab=investment');
    const card = page.getByRole('listitem').filter({ has: page.getByText('Managed Portfolios') });
    await card.getByRole('button', { name: 'Contact us' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Managed Portfolios');
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport();

    await test.step('says what is wrong beside each field', async () => {
      const send = page.getByRole('button', { name: 'Send Message' });
      await send.click();
      await expectNotice(page, 'Please fill in all required fields');
      await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter your full name');
      await page.getByLabel('Full name').fill('Nora Newcomer');
      await page.getByLabel('Email').fill('nora@example');
      await page.getByLabel('Message').fill('Too short');
      await send.click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
        'Please enter a valid email address',
      );
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page.getByLabel('Message')).toHaveAccessibleDescription(
        'Message must be at least 10 characters long',
      );
    });

    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Message').fill('Which portfolios are there?');
    await page.route('**/api/contact/submit', (route) => route.abort('connectionreset'), { times: 1 });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expectNotice(page, 'Failed to send message. Please try again.');
    await expect(page.getByLabel('Message')).toHaveValue('Which portfolios are there?');

    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    await expectNotice(page, 'Message sent successfully!');
    await expect(page.getByRole('heading', { name: 'Thank you for your message' })).toBeFocused();
    await expect(page.getByText('We will reply within 24 hours')).toBeVisible();
    const reference = await page.getByText(/^MSG-/).innerText();
    await readMail(page, person, `We have received your message (${reference})`);
    expect(await messagesFrom(person)).toMatchObject([{ subject: 'Managed Portfolios', reference }]);

    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    for (const label of ['Full name', 'Email', 'Phone', 'Subject', 'Message']) {
      await expect(page.getByLabel(label)).toHaveValue('');
    }
  });
});

/** What of this person lies in the inbox of the back office. */
async function messagesFrom({ email }: Person): Promise<readonly unknown[]> {
  const { token } = await post<{ token: string }>('/auth/login', ADMINISTRATOR);
  const inbox = await fetch(`${process.env['E2E_ORIGIN']}/api/admin/contact?search=${email}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await inbox.json()) as { data: { messages: readonly unknown[] } };
  return data.messages;
}
