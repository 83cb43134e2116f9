import { expect, test } from './journey.ts';
import { ADMINISTRATOR, createCustomer, expectNotice, post, signIn } from './steps.ts';

test('a mining package is activated once, however often one clicks, and moves no money', async ({ page }) => {
  await signIn(page, await createCustomer('miner'), '/portal?tab=mining');
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
    const { token } = await post<{ token: string }>('/auth/login', ADMINISTRATOR);
    const change = {
      email: person.email,
      currency: 'USD',
      amount: '-9000',
      reason: 'Practice funds reduced',
    };
    await post('/admin/wallets/adjust', change, token);

    await signIn(page, person, '/portal?tab=mining');
    await page.getByRole('button', { name: 'Activate Professional' }).click();
    const said = await expectNotice(page, 'Only available for sufficiently funded accounts');
    expect(said).toContain('$1,299');
    await expect(page.getByRole('table', { name: 'Mining contracts' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Activate Starter' }).click();
    await expectNotice(page, 'Mining package activated successfully!');
  });
});
