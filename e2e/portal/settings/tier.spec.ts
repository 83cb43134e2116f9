import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, post, SUPER_ADMINISTRATOR, tokenOf } from '../../steps.ts';

test('a tier that was reached is taken, and the spread is smaller from then on', async ({ page }) => {
  const person = await createCustomer('climber');
  await enter(page, person, '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Your tier' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Standard' })).toContainText('yours');
  const moveUp = panel.getByRole('button', { name: 'Move to Premium' });
  await expect(moveUp).toBeDisabled();
  await expectAccessible(page, 'Tiers');

  await test.step('money that is paid in opens the way', async () => {
    const token = await tokenOf(person);
    const deposit = { currency: 'USD', amount: 1500 };
    const { id } = await post<{ id: string }>('/wallet/deposit', deposit, token);
    await post(`/admin/transactions/${id}/approve`, {}, await tokenOf(SUPER_ADMINISTRATOR));
    await page.reload();
    await expect(panel).toContainText('$1,500.00');
  });

  await moveUp.click();
  await expectNotice(page, 'Your accounts trade at the prices of the new tier from now on.');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Premium' })).toContainText('yours');
  await expect(panel.getByRole('button', { name: 'Move to Professional' })).toBeDisabled();
});
