import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { look } from '../look.ts';
import { useOwnServer } from '../own-server.ts';
import { ADMINISTRATOR, agree, createCustomer, enter, expectNotice, SUPER_ADMINISTRATOR } from '../steps.ts';

// Everybody of the staff is told, and another journey counts what they are told.
useOwnServer('nights', async () => ({}));

test('a customer asks for nights without financing, and two of the staff give them', async ({
  page,
  openOtherBrowser,
}) => {
  const customer = await createCustomer('nights');
  const [first, second] = [await openOtherBrowser(), await openOtherBrowser()];
  await enter(page, customer, '/portal?tab=settings');
  const nights = page.getByRole('region', { name: 'Nights without financing' });
  await expect(nights).toContainText('Your nights are financed as usual');
  await nights.getByRole('button', { name: 'Ask for it' }).click();
  await expectNotice(page, 'Thank you. We decide about it and tell you.');
  await expect(nights).toContainText('Two of our staff decide');
  await look(page, 'nights-asked');
  await expectAccessible(page, 'Nights without financing');

  await enter(first, ADMINISTRATOR, '/admin?tab=users');
  await first.getByPlaceholder('Search users...').fill(customer.email);
  await first.getByRole('link', { name: `View ${customer.email}` }).click();
  const panel = first.getByRole('region', { name: 'Nights' });
  await expect(panel).toContainText('they asked for nights without financing');
  await panel.getByRole('button', { name: 'Nights without financing' }).click();
  await first.getByRole('dialog').getByLabel('Reason').fill('By their letter');
  await look(first, 'nights-proposed');
  await first.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(first, 'Change of the nights sent for approval');
  await expectAccessible(first, 'A person');

  await enter(second, SUPER_ADMINISTRATOR, '/admin?tab=approvals');
  await agree(second, customer.email);
  await page.reload();
  await expect(nights).toContainText('Your nights are without financing');
  await look(page, 'nights-on');
});
