import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { useOwnServer } from '../own-server.ts';
import { ADMINISTRATOR, createCustomer, DEMO_CUSTOMER, enter, expectNotice, rowWith } from '../steps.ts';

let mails: MailServer | undefined;

// Mails only fail where there is a mail server, and what is switched off is off for everybody.
useOwnServer('own-server', async () => {
  mails = await startMailServer();
  return { SMTP_URL: mails.url, LOG_LEVEL: 'error' };
});

test.afterAll(async () => mails?.stop());

test('mails that failed say why, one is given up with a reason, and one goes out when it is tried again', async ({
  page,
}) => {
  const [kept, dropped] = [await createCustomer('kept'), await createCustomer('dropped')];
  await enter(page, ADMINISTRATOR, '/admin?tab=system');
  const outbox = page.getByRole('region', { name: 'Mail outbox' });
  await outbox.getByLabel('State of mails').selectOption('failed');
  const failed = rowWith(page, 'Your verification code', 'failed');
  await expect(failed).toHaveCount(2, { timeout: 30_000 });
  await expect(failed.first()).toContainText('The mailbox is full');
  await expect(page.getByLabel('State of the system')).toContainText(/\d+ failed/);
  await expect(outbox).not.toContainText(kept.email);

  // The newest stands first.
  await failed.first().getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(dropped.email);
  await expectAccessible(page, 'A mail that failed');
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('dialog', { name: 'Drop this mail' }).getByLabel('Reason').fill('A wrong address');
  await page.getByRole('dialog').getByRole('button', { name: 'Drop', exact: true }).click();
  await expectNotice(page, 'Mail dropped');
  await expect(failed).toHaveCount(1);

  mails?.relent();
  await failed.getByRole('button').click();
  await expect(dialog).toContainText(kept.email);
  await dialog.getByRole('button', { name: 'Try again now' }).click();
  await expectNotice(page, 'The mail is tried again');
  await expect.poll(() => mails?.taken, { timeout: 30_000 }).toContain(kept.email);
  await outbox.getByLabel('State of mails').selectOption('sent');
  await expect(rowWith(page, 'Your verification code', 'sent')).toHaveCount(1);
  expect(mails?.taken).not.toContain(dropped.email);
});

test('Close All that is switched off says so to customers, and works again when it is back', async ({
  page,
  openOtherBrowser,
}) => {
  await enter(page, ADMINISTRATOR, '/admin?tab=settings');
  await page.getByRole('button', { name: 'Switch off: Close all positions' }).click();
  await expect(page.getByRole('dialog')).toContainText('Close all positions feature coming soon!');
  await giveReason(page, 'Under maintenance', 'Switch off');
  await expectNotice(page, 'Close all positions switched off');
  const capability = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Close all positions' }) });
  await expect(capability).toContainText(`Changed by ${ADMINISTRATOR.email}`);

  const customer = await openOtherBrowser();
  await enter(customer, DEMO_CUSTOMER, '/portal?tab=dashboard');
  const closeAll = customer.getByRole('button', { name: 'Close All', exact: true });
  await closeAll.click();
  await expectNotice(customer, 'Close all positions feature coming soon!');

  await page.getByRole('button', { name: 'Switch on: Close all positions' }).click();
  await giveReason(page, 'Maintenance is over', 'Switch on');
  await expectNotice(page, 'Close all positions switched on');
  await customer.reload();
  await closeAll.click();
  await expect(customer.getByRole('dialog')).toContainText('EUR/USD');
});

async function giveReason(page: Page, reason: string, action: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}
