import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  DEMO_CUSTOMER,
  enter,
  expectNotice,
  openTab,
  rowWith,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

test.describe('news', () => {
  // The second editor is refused, which the console of the browser reports as an error.
  test.use({ expectedErrors: [/status of 4(?:09|04).*\/admin\/news\//] });

  test('is written, seen by customers, and never overwritten by the slower of two editors', async ({
    page,
    openOtherBrowser,
  }) => {
    const title = `Holiday hours ${Date.now()}`;
    await enter(page, ADMINISTRATOR, '/admin?tab=news');
    await page.getByRole('button', { name: 'Write news' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write news' });
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('Please fill in this field')).toHaveCount(3);
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Summary').fill('Trading closes early on Thursday.');
    await dialog.getByLabel('Source').fill('The desk');
    await dialog.getByLabel('Markets').selectOption('XAU/USD');
    await dialog.getByRole('radio', { name: 'Preview' }).click();
    await expect(dialog.getByRole('region', { name: 'As customers see it' })).toContainText(title);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expectNotice(page, 'News published');
    await expect(rowWith(page, title)).toContainText('published');

    const customer = await openOtherBrowser();
    await enter(customer, DEMO_CUSTOMER, '/portal?tab=analysis');
    await expect(customer.getByRole('heading', { name: title })).toBeVisible();

    const other = await openOtherBrowser();
    await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=news');
    for (const office of [page, other]) await openToEdit(office, title);
    await editSummary(other, 'Trading closes at noon on Thursday.');
    await expectNotice(other, 'News saved');
    await editSummary(page, 'My own words.');
    await expectNotice(page, 'Somebody else changed this in the meantime. Please reload and try again.');
    const edit = page.getByRole('dialog', { name: 'Edit news' });
    await edit.getByRole('button', { name: 'Load their version' }).click();
    await expect(edit.getByLabel('Summary')).toHaveValue('Trading closes at noon on Thursday.');
    await edit.getByRole('button', { name: 'Cancel' }).click();

    await test.step('one keeps what one typed, though the other change took it out of the list', async () => {
      await page.getByPlaceholder('Search news...').fill(title);
      for (const office of [page, other]) await openToEdit(office, title);
      await other.getByRole('dialog').getByLabel('Title').fill('Closed early');
      await editSummary(other, 'Renamed.');
      await expectNotice(other, 'News saved');
      await editSummary(page, 'My own words.');
      await expectNotice(page, 'Somebody else changed this in the meantime. Please reload and try again.');
      await expect(page.getByText('No news found')).toBeAttached();
      await expect(edit.getByRole('button', { name: 'Save changes' })).toBeDisabled();
      await expectAccessible(page, 'News somebody else has changed');
      await edit.getByRole('button', { name: 'Keep mine' }).click();
      await expect(edit.getByLabel('Summary')).toHaveValue('My own words.');
      await edit.getByRole('button', { name: 'Save changes' }).click();
      await expectNotice(page, 'News saved');
    });

    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await giveReason(page, 'The holiday was moved', 'Delete');
    await expectNotice(page, 'News deleted');
    await expect(rowWith(page, title)).toBeHidden();
    await expect(other.getByRole('button', { name: 'Edit Closed early' })).toBeVisible();
    await openToEdit(other, 'Closed early');
    await editSummary(other, 'Too late.');
    await expectNotice(other, 'News not found');
    await expect(other.getByRole('dialog')).toContainText('Somebody else deleted this in the meantime');
    await expect(other.getByRole('dialog').getByLabel('Summary')).toHaveValue('Too late.');
  });
});

test('an economic event is added, and its value announced', async ({ page, openOtherBrowser }) => {
  const title = `Beige book ${Date.now()}`;
  const startsAt = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
  await enter(page, ADMINISTRATOR, '/admin?tab=calendar');
  await page.getByRole('button', { name: 'Add event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add event' });
  await dialog.getByLabel('Event').fill(title);
  await dialog.getByLabel('Country').fill('United States');
  await dialog.getByLabel('Currency').fill('usd');
  await dialog.getByLabel('When (UTC)').fill(startsAt);
  await dialog.getByLabel('Impact').selectOption('high');
  await dialog.getByLabel('Forecast').fill('2.1%');
  await dialog.getByRole('button', { name: 'Add event' }).click();
  await expectNotice(page, 'Event saved');
  await expect(rowWith(page, title)).toContainText('USD');

  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit event' });
  await edit.getByLabel('Actual').fill('2.4%');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Event saved');
  await expect(rowWith(page, title)).toContainText('2.4%');

  const customer = await openOtherBrowser();
  await enter(customer, DEMO_CUSTOMER, '/portal?tab=analysis');
  await expect(rowWith(customer, title, '2.4%')).toContainText('2.1%');
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await giveReason(page, 'It was cancelled', 'Delete');
  await expectNotice(page, 'Event deleted');
});

test('changed contact details show beside the contact form, with and without scripts', async ({
  page,
  browser,
}) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=settings');
  const before = await contactRow(page, 'Address').innerText();
  const address = `${Date.now()} Harbour Road & Sons`;
  try {
    await changeAddress(page, address, 'We have moved');
    await expect(contactRow(page, 'Address')).toHaveText(address);
    await page.goto('/#contact');
    await expect(page.getByText(address)).toBeVisible();

    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: new URL(page.url()).origin,
    });
    const plain = await context.newPage();
    await plain.goto('/');
    await expect(plain.getByText(address)).toBeVisible();
    expect(await plain.locator('script[type="application/ld+json"]').first().textContent()).toContain(
      address,
    );
    await context.close();
  } finally {
    await page.goto('/admin?tab=settings');
    await changeAddress(page, before, 'We have moved back');
  }
});

test('the state of the system is live, and a mail is opened with its whole address', async ({ page }) => {
  const customer = await createCustomer('outbox');
  await enter(page, ADMINISTRATOR, '/admin?tab=system');
  const state = page.getByLabel('State of the system');
  await expect(state).toContainText(/Books\s*Balanced/);
  await expect(state).toContainText(/Audit log\s*Unbroken/);
  await expect(rowWith(page, 'this one')).toContainText('up');
  const job = rowWith(page, 'pass-time');
  await expect(job).toContainText('ok');
  const runs = () => job.getByRole('cell').last().innerText();
  const earlier = await runs();
  await expect.poll(runs).not.toBe(earlier);

  await expect(page.getByText(customer.email)).toHaveCount(0);
  const mails = page.getByRole('region', { name: 'Mail outbox' });
  await mails.getByRole('button', { name: 'Your verification code' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(/@example\.test/);
  await page.keyboard.press('Escape');
  // Perhaps not the first any more: others are sent mails meanwhile.
  await expect(mails.locator(':focus')).toHaveText('Your verification code');
});

test('the screens of the operator can be used by everybody', async ({ page }) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=news');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'News');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await expectAccessible(page, 'News, editing');
  await page.keyboard.press('Escape');
  await openTab(page, 'Admin', 'Calendar');
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page, 'Calendar');
  await openTab(page, 'Admin', 'Settings');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Phone')).toBeVisible();
  await expectAccessible(page, 'Settings, contact details');
  await page.keyboard.press('Escape');
  const settings = page.getByRole('table', { name: 'All process settings' });
  await expect(
    settings.getByText('not set', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(settings.getByText('empty', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'Settings');
  await openTab(page, 'Admin', 'System');
  await expect(page.getByLabel('State of the system')).toBeVisible();
  await expectAccessible(page, 'System');
});

async function openToEdit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('dialog', { name: 'Edit news' })).toBeVisible();
}

async function editSummary(office: Page, text: string): Promise<void> {
  const dialog = office.getByRole('dialog', { name: 'Edit news' });
  await dialog.getByLabel('Summary').fill(text);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
}

async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}

function contactRow(page: Page, name: string): Locator {
  const panel = page.getByRole('region', { name: 'Contact details' });
  return panel.locator('dl > div').filter({ hasText: name }).getByRole('definition');
}

async function changeAddress(page: Page, address: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change contact details' });
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Contact details saved');
}
