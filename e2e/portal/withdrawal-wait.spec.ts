import { expect, test } from '../journey.ts';
import { look } from '../look.ts';
import { useOwnServer } from '../own-server.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  openTab,
  type Person,
  post,
  rowWith,
  SUPER_ADMINISTRATOR,
  tokenOf,
  withdrawDollars,
} from '../steps.ts';

// Where nothing is at stake nobody waits: here somebody does.
useOwnServer('waiting-withdrawals', async () => ({ WITHDRAWAL_WAIT_HOURS: '24' }));

/** Where the newest mail about a waiting withdrawal leads, on this server. */
async function linkMailedTo({ email }: Person): Promise<string> {
  const mails = await fetch(`${process.env['E2E_ORIGIN']}/api/dev/mail?to=${email}`);
  const { data } = (await mails.json()) as { data: readonly { subject: string; text: string }[] };
  const mail = data.find(({ subject }) => subject.startsWith('Your withdrawal waits until'));
  const link = /Cancel this withdrawal: \S+(\/auth\S+)/.exec(mail?.text ?? '')?.[1];
  if (link === undefined) throw new Error(`No link was mailed to ${email}`);
  return `${process.env['E2E_ORIGIN']}${link}`;
}

test.describe('a withdrawal to a new destination', () => {
  test.use({ expectedErrors: [/40[09] .*\/api\/(?:admin\/transactions|wallet\/withdrawals\/cancel)/] });

  test('waits, and is cancelled from the mail by whoever reads it, without a session', async ({
    page,
    openOtherBrowser,
  }) => {
    const origin = process.env['E2E_ORIGIN'] ?? '';
    const customer = await createCustomer('robbed');
    await enter(page, customer, `${origin}/portal?tab=wallet&view=withdraw`);
    await withdrawDollars(page, '300');
    const waiting = page.getByRole('region', { name: 'Pending withdrawals' });
    await expect(waiting.getByText(/^For your safety nobody approves this before/)).toBeVisible();

    const office = await openOtherBrowser();
    await enter(office, ADMINISTRATOR, `${origin}/admin?tab=transactions`);
    await office.getByLabel('Search transactions').fill(customer.email);
    await rowWith(office, customer.email, 'withdrawal')
      .getByRole('button', { name: /^Approve/ })
      .click();
    await expect(office.getByRole('region', { name: 'Details' }).getByText('Waits until')).toBeVisible();
    await office.getByRole('region', { name: 'Details' }).getByRole('button', { name: 'Approve' }).click();
    await expectNotice(office, /^This withdrawal waits until .* and cannot be approved before$/);

    const mailReader = await openOtherBrowser();
    const link = await linkMailedTo(customer);
    await mailReader.goto(link);
    await expect(mailReader.getByRole('heading', { name: 'Cancel this withdrawal?' })).toBeVisible();
    expect(mailReader.url()).not.toContain('token');
    // Looking at the page has done nothing.
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await mailReader.getByRole('button', { name: 'Cancel Withdrawal' }).click();
    await expect(mailReader.getByRole('heading', { name: 'Withdrawal cancelled' })).toBeVisible();
    await expect(mailReader.getByText(/^300\.00 USD \(WDR-\w+\) is available/)).toBeVisible();
    await expect(waiting.getByText('No pending withdrawals')).toBeVisible();
    await openTab(page, 'Wallet', 'Balances');
    await expect(rowWith(page, 'USD', '10,000.00')).toBeVisible();

    await mailReader.goto('about:blank');
    await mailReader.goto(link);
    await mailReader.getByRole('button', { name: 'Cancel Withdrawal' }).click();
    await expectNotice(mailReader, 'This link is no longer valid: nothing waits that it could cancel');
    // Once more would be in vain, so what there is to do stands in place of the button.
    await expect(
      mailReader.getByRole('heading', { name: 'This withdrawal was not cancelled' }),
    ).toBeVisible();
    await expect(mailReader.getByText(/^Your History says what became of it/)).toBeVisible();
    await expect(mailReader.getByRole('button', { name: 'Cancel Withdrawal' })).toHaveCount(0);
    await mailReader.reload();
    await expect(mailReader.getByText(/^What makes this link work is only in the mail/)).toBeVisible();
  });
});

test('a coin the catalogue does not know leaves by the same form, over a network that is typed', async ({
  page,
}) => {
  const customer = await createCustomer('moon');
  await payInMoon(customer);
  await enter(page, customer, `${process.env['E2E_ORIGIN']}/portal?tab=wallet&view=withdraw`);
  const form = page.getByRole('region', { name: 'Withdraw', exact: true });
  await form.getByLabel('Currency').selectOption('MOON');
  await form.getByLabel('Amount').fill('1');
  await form.getByLabel('Destination').fill('somewhere on the moon');
  await form.getByRole('button', { name: 'Continue' }).click();
  const network = form.getByLabel('Network');
  await expect(network).toHaveAccessibleDescription(/Please choose a network for this address/);
  await network.fill('Moonnet');
  await expect(form.getByText('At most 3.50 MOON after the fee')).toBeVisible();
  await look(page, 'withdraw-unlisted');
  await form.getByRole('button', { name: 'Continue' }).click();
  for (const [label, value] of [
    ['Network', 'Moonnet'],
    ['Arrives at the destination', '1.00 MOON'],
    ['Fee', '0.00 MOON'],
  ] as const)
    await expect(form.getByText(label, { exact: true }).locator('..')).toContainText(value);
  await form.getByRole('button', { name: 'Withdraw' }).click();
  await expectNotice(page, 'Withdrawal of 1 MOON initiated successfully!');
});

/** Two of the staff open an address for it, and two credit what came there. */
async function payInMoon(customer: Person): Promise<void> {
  const [first, second] = [await tokenOf(ADMINISTRATOR), await tokenOf(SUPER_ADMINISTRATOR)];
  const address = `moon-${Date.now()}`;
  const shown = {
    symbol: 'MOON',
    name: 'Moon',
    address,
    network: 'Moonnet',
    minDeposit: 1,
    confirmations: 3,
  };
  const looks = { icon: 'coins', color: 'orange', bgColor: 'orange-soft', borderColor: 'orange' };
  const opened = await post<{ proposal: { id: string } }>('/wallet-addresses', { ...shown, ...looks }, first);
  await post(`/admin/approvals/${opened.proposal.id}/approve`, {}, second);
  const { id } = await post<{ id: string }>(
    '/transaction/deposit',
    { currency: 'MOON', amount: 3.5, toAddress: address, network: 'Moonnet' },
    await tokenOf(customer),
  );
  for (const token of [first, second]) await post(`/admin/transactions/${id}/approve`, {}, token);
}
