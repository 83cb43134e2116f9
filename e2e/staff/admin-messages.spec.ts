import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  enter,
  expectNotice,
  newPerson,
  openTab,
  type Person,
  post,
  readMail,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

test('a visitor writes, staff answer, and the answer is in the mail', async ({ page, openOtherBrowser }) => {
  const visitor = newPerson('visitor');
  const office = await openOtherBrowser();
  await page.goto('/#contact');
  await writeOnThePage(page, visitor);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectNotice(page, 'Message sent successfully!');
  const reference = await page.getByText(/^MSG-/).innerText();

  await enter(office, ADMINISTRATOR, '/admin');
  await openTab(office, 'Admin', 'Messages');
  await open(office, visitor);
  await expect(theMessage(office)).toContainText('Which documents do you need?');
  await expectAccessible(office, 'Messages');

  await test.step('opening it marks nothing', async () => {
    await office.reload();
    await expect(row(office)).toContainText('new');
  });

  await test.step('what is typed stays while one looks at something else', async () => {
    await office.getByLabel('Reply', { exact: true }).fill('A passport will do.');
    await openTab(office, 'Admin', 'Users');
    await openTab(office, 'Admin', 'Messages');
    await open(office, visitor);
    await expect(office.getByLabel('Reply', { exact: true })).toHaveValue('A passport will do.');
    await office.reload();
    await expect(office.getByLabel('Reply', { exact: true })).toHaveValue('A passport will do.');
  });

  await test.step('the reply goes out once, however often one clicks', async () => {
    await office.getByRole('button', { name: 'Send reply' }).dblclick();
    await expectNotice(office, 'Reply sent');
    const conversation = office.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
    await expect(conversation).toHaveCount(2);
    await expect(conversation.last()).toContainText(ADMINISTRATOR.email);
    await expect(office.getByLabel('Reply', { exact: true })).toHaveValue('');
    await expect(row(office)).toContainText('answered');
    const mail = await readMail(page, visitor, `Re: Opening an account (${reference})`);
    expect(mail).toContain('A passport will do.');
    expect(mail).toContain('Which documents do you need?');
  });

  await test.step('and the message is closed and found under its status', async () => {
    await office.getByRole('button', { name: 'Close', exact: true }).click();
    await expectNotice(office, 'Message marked as closed');
    await office.getByRole('radio', { name: 'New' }).click();
    await expect(office.getByText('No messages found')).toBeVisible();
    await office.getByRole('radio', { name: 'Closed' }).click();
    await expect(row(office)).toBeVisible();
  });
});

test.describe('two administrators at one message', () => {
  // The second reply is refused, which the console of the browser reports as an error.
  test.use({ expectedErrors: [/status of 409.*\/api\/admin\/contact/] });

  test('the second is told before anything is mailed, and loses no word', async ({ openOtherBrowser }) => {
    const visitor = newPerson('asked-twice');
    await send(visitor);
    const [first, second] = [await openOtherBrowser(), await openOtherBrowser()];
    await enter(first, ADMINISTRATOR, '/admin?tab=messages');
    await enter(second, SUPER_ADMINISTRATOR, '/admin?tab=messages');
    for (const office of [first, second]) await open(office, visitor);
    await second.getByLabel('Reply', { exact: true }).fill('From the second.');
    await first.getByLabel('Reply', { exact: true }).fill('From the first.');
    await first.getByRole('button', { name: 'Send reply' }).click();
    await expectNotice(first, 'Reply sent');

    await second.getByRole('button', { name: 'Send reply' }).click();
    await expectNotice(second, 'Somebody else changed this in the meantime. Please reload and try again.');
    await expect(theMessage(second)).toContainText('A colleague was faster');
    await expect(second.getByRole('list', { name: 'Conversation' })).toContainText('From the first.');
    await expect(second.getByLabel('Reply', { exact: true })).toHaveValue('From the second.');
    await expectAccessible(second, 'A message somebody else has answered');
    expect(await mailsTo(visitor)).toBe(2);

    await second.getByRole('button', { name: 'Send reply' }).click();
    await expectNotice(second, 'Reply sent');
    expect(await mailsTo(visitor)).toBe(3);
  });
});

test.describe('an answer that gets lost', () => {
  // The connection is cut on purpose, which the console of the browser reports.
  test.use({ expectedErrors: [/net::ERR_CONNECTION_RESET.*\/api\/contact\/submit/] });

  test('leaves one message, although the visitor sends it again', async ({ page }) => {
    const visitor = newPerson('unlucky');
    await page.goto('/#contact');
    await writeOnThePage(page, visitor);
    // The message arrives; only the visitor does not hear of it.
    await page.route(
      '**/api/contact/submit',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expectNotice(page, 'Failed to send message. Please try again.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expectNotice(page, 'Message sent successfully!');
    const reference = await page.getByText(/^MSG-/).innerText();
    expect(await mailsTo(visitor)).toBe(1);
    await readMail(page, visitor, `We have received your message (${reference})`);
  });
});

async function writeOnThePage(page: Page, { email }: Person): Promise<void> {
  // The form is alive once it has the cursor.
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Vera Visitor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Subject').fill('Opening an account');
  await page.getByLabel('Message').fill('Good morning.\n\nWhich documents do you need?');
}

async function send({ email }: Person): Promise<void> {
  const subject = 'Opening an account';
  await post('/contact/submit', {
    name: 'Vera Visitor',
    email,
    subject,
    message: 'Which documents do you need?',
  });
}

/** Everybody here has the same name, so they are told apart by their address. */
async function open(office: Page, { email }: Person): Promise<void> {
  await office.getByLabel('Search messages').fill(email);
  await expect(office.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
  await row(office).click();
  await expect(theMessage(office)).toContainText(email);
}

function row(office: Page): Locator {
  return office.getByRole('list', { name: 'Messages' }).getByRole('button', { name: /Vera Visitor/ });
}

function theMessage(office: Page): Locator {
  return office.getByRole('article', { name: 'Opening an account' });
}

async function mailsTo({ email }: Person): Promise<number> {
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/dev/mail?to=${email}`);
  const { data } = (await answer.json()) as { data: readonly unknown[] };
  return data.length;
}
