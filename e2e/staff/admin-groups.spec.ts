import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { look } from '../look.ts';
import { useOwnServer } from '../own-server.ts';
import {
  ADMINISTRATOR,
  agree,
  createCustomer,
  enter,
  expectNotice,
  post,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../steps.ts';

// What a group pays holds for everybody who is on the way at the same time.
useOwnServer('groups');

// The server says no once here, which the console of the browser reports as an error.
test.use({ expectedErrors: [/status of 400.*\/comparison/] });

// First, since afterwards the terms of Standard are others.
test('an account beside the main one gets a group of its own from two of the staff', async ({
  page,
  openOtherBrowser,
}) => {
  const customer = await createCustomer('apart');
  const { id } = await post<{ id: string }>(
    '/books',
    { kind: 'trading', name: 'Swing trades' },
    await tokenOf(customer),
  );
  const [office, other] = [await openOtherBrowser(), await openOtherBrowser()];
  await enter(page, customer, '/portal?tab=settings');
  const tier = page.getByRole('region', { name: 'Your tier' });
  await expect(tier).toContainText('Standard');
  await expect(tier).not.toContainText('Swing trades');

  await enter(office, ADMINISTRATOR, '/admin?tab=users');
  await office.getByPlaceholder('Search users...').fill(customer.email);
  await office.getByRole('link', { name: `View ${customer.email}` }).click();
  const accounts = office.getByRole('region', { name: /^Accounts/ });
  await accounts.getByRole('button', { name: 'Group of Swing trades' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Group').selectOption('Professional');
  await dialog.getByLabel('Reason').fill('A partner of ours');
  await look(office, 'book-group-proposed');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(office, 'Group of the account sent for approval');

  await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
  await agree(other, customer.email);
  await expect(tier).toContainText('Swing trades: Professional');
  await look(page, 'book-group-settings');
  await expectAccessible(page, 'Terms of their own');
  await page.goto(`/portal?tab=trading&symbol=EUR/USD&book=${id}`);
  await page.getByRole('button', { name: /^Account: / }).click();
  await expect(page.getByText('Terms of Professional')).toBeVisible();
  await look(page, 'book-group-switcher');
  await office.reload();
  await expect(accounts.getByRole('row', { name: /Swing trades/ })).toContainText('Professional, own');
  await look(office, 'book-group-person');
  await expectAccessible(office, 'A person with a group of their own');
});

test('a group beside the tiers is made by two of the staff', async ({ page, openOtherBrowser }) => {
  const other = await openOtherBrowser();
  await enter(page, ADMINISTRATOR, '/admin?tab=groups');
  await page.getByRole('button', { name: 'New group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(dialog).toContainText('From 2 to 30 letters and digits');
  await dialog.getByLabel('Name').fill('Market makers');
  await dialog.getByLabel('Spread', { exact: true }).fill('20');
  await dialog.getByLabel('Reason').fill('A desk of its own');
  await look(page, 'new-group-proposed');
  await expectAccessible(page, 'A new group');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(page, 'New group sent for approval');
  await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
  await agree(other, 'Market makers');
  await page.reload();
  const made = page.getByRole('region', { name: 'Market makers', exact: true });
  await expect(made.getByRole('row', { name: /^Spread/ })).toContainText('20%');
  await expect(made).toContainText('0 customers');
  await look(page, 'new-group-made');
});

test('a group pays less when a second administrator has agreed, and is told before it pays more', async ({
  page,
  openOtherBrowser,
}) => {
  const office = await openOtherBrowser();
  const other = await openOtherBrowser();
  await enter(page, await createCustomer('grouped'), '/portal?tab=trading&symbol=EUR/USD');
  await enter(office, ADMINISTRATOR, '/admin?tab=groups');
  await enter(other, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
  const ticket = page.getByRole('region', { name: 'Quick Trade' });
  await ticket.getByLabel('Quantity').fill('100000');
  const before = await costOfSpread(page);
  expect(before).toBeGreaterThan(0);
  const standard = office.getByRole('region', { name: 'Standard', exact: true });
  await expect(standard.getByRole('row', { name: /^Spread/ })).toContainText('100%');
  await expect(standard.getByRole('row', { name: /^Stop-out/ })).toContainText('50%');
  await expectAccessible(office, 'Groups');

  await test.step('bounds, and what leverage would not bear, are said before anything is sent', async () => {
    const dialog = await openChange(office);
    await dialog.getByLabel('Spread', { exact: true }).fill('300');
    await expect(dialog).toContainText('could have a leverage of at most');
    await dialog.getByLabel('Spread', { exact: true }).fill('10');
    await expect(dialog).toContainText('Compared as soon as the terms are allowed.');
    await dialog.getByRole('button', { name: 'Add exception' }).click();
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expect(dialog).toContainText('A whole number from 20 to 500');
    await expect(dialog).toContainText('Each once, with something that is other');
    await expect(dialog).toContainText('Please give a reason');
    await expectAccessible(office, 'A group with problems');
    await dialog.getByRole('button', { name: 'Remove exception 1' }).click();
  });

  await test.step('what is cheaper is compared, proposed, and changes nothing yet', async () => {
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Spread', { exact: true }).fill('20');
    const comparison = dialog.getByRole('region', { name: 'On the fills and nights of the last 30 days' });
    await expect(comparison).toContainText('Nothing is dearer or stricter');
    await dialog.getByLabel('Reason').fill('Our competitors');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expectNotice(office, 'Terms of a group sent for approval');
    await expect(standard).toContainText('Waits for approval');
    await expect(standard.getByRole('button', { name: 'Change what Standard pays' })).toBeDisabled();
  });

  await test.step('the second one sees the same, agrees, and the spread of the customer shrinks', async () => {
    const waiting = other.getByRole('region', { name: 'Pending approvals' }).getByRole('listitem');
    await waiting.filter({ hasText: 'Standard' }).getByRole('button', { name: 'Approve' }).click();
    const dialog = other.getByRole('dialog');
    await expect(
      dialog.getByRole('region', { name: 'On the fills and nights of the last 30 days' }),
    ).toContainText('Nothing is dearer');
    await expectAccessible(other, 'Approving the terms of a group');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await agree(other, 'Standard');
    await expect.poll(() => costOfSpread(page)).toBeLessThan(before * 0.7);
    await expect(standard.getByRole('row', { name: /^Spread/ }).first()).toContainText('20%');
    await expect(standard).toContainText('1 version before');
  });

  await test.step('what is dearer is told to the customer first', async () => {
    const dialog = await openChange(office);
    await dialog.getByLabel('Spread', { exact: true }).fill('60');
    await dialog.getByLabel('Leverage', { exact: true }).selectOption('up to 1:25');
    await dialog.getByLabel('Stop-out', { exact: true }).fill('60');
    await expect(dialog).toContainText('told, and it comes 24 hours after');
    await dialog.getByLabel('Reason').fill('It was too cheap');
    await dialog.getByRole('button', { name: 'Send for approval' }).click();
    await expectNotice(office, 'Terms of a group sent for approval');
    await agree(other, 'Standard');
    await expect(standard.getByRole('columnheader', { name: /^Coming/ })).toBeVisible({ timeout: 20_000 });
    await expect(standard.getByRole('row', { name: /^Spread/ }).first()).toContainText(/20%.*60%/);
    await expect(standard.getByRole('row', { name: /^Leverage/ })).toContainText(/as usual.*up to 1:25/);
    await expect(standard.getByRole('row', { name: /^Stop-out/ }).first()).toContainText(/50%.*60%/);
    await expectAccessible(office, 'A group with a version that comes');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('Your trading costs change').first()).toBeVisible();
    await page.goto('/portal?tab=settings');
    const tiers = page.getByRole('region', { name: 'Your tier' });
    await expect(tiers.getByRole('listitem').filter({ hasText: 'Standard' })).toContainText(
      /From .*60% of the spread.*leverage up to 1:25.*stop-out at 60%/,
    );
  });
});

async function openChange(office: Page) {
  await office.getByRole('button', { name: 'Change what Standard pays' }).click();
  return office.getByRole('dialog', { name: 'What Standard pays' });
}

/** In dollars, as the ticket says. */
async function costOfSpread(page: Page): Promise<number> {
  const line = page.getByText('Cost of spread').locator('xpath=..');
  return Number((await line.innerText()).replaceAll(/[^\d.]/g, ''));
}
