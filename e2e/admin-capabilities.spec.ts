import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { useOwnServer } from './own-server.ts';
import { ADMINISTRATOR, DEMO_CUSTOMER, expectNotice, signIn } from './steps.ts';

// What is switched off is off for everybody, also for whoever needs it at the same time.
useOwnServer('capabilities');

test('Close All that is switched off says so to customers, and works again when it is back', async ({
  page,
  openOtherBrowser,
}) => {
  test.setTimeout(90_000);
  await signIn(page, ADMINISTRATOR, '/admin?tab=settings');
  await page.getByRole('button', { name: 'Switch off: Close all positions' }).click();
  await expect(page.getByRole('dialog')).toContainText('Close all positions feature coming soon!');
  await giveReason(page, 'Under maintenance', 'Switch off');
  await expectNotice(page, 'Close all positions switched off');
  const capability = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Close all positions' }) });
  await expect(capability).toContainText(`Changed by ${ADMINISTRATOR.email}`);

  const customer = await openOtherBrowser();
  await signIn(customer, DEMO_CUSTOMER, '/portal?tab=dashboard');
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
