import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { look } from '../../look.ts';
import { useOwnServer } from '../../own-server.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  post,
  switchCapability,
  tokenOf,
} from '../../steps.ts';

// A strategy can be shown on its first day here.
useOwnServer('copying', async () => ({ COPY_STRATEGY_MIN_DAYS: '0', COPY_STRATEGY_MIN_CLOSED: '0' }));

// Too little is refused by the server, in the words of the dialog.
test.use({ expectedErrors: [/400 .*\/api\/copy\/allocations/] });

type Named = { readonly id: string };

test('a strategy is published, approved and copied, and its copy is stopped', async ({
  page,
  openOtherBrowser,
}) => {
  test.setTimeout(180_000);
  const origin = process.env['E2E_ORIGIN'] ?? '';
  const leader = await createCustomer('leader');
  const token = await tokenOf(leader);
  const { id: book } = await post<Named>('/books', { kind: 'trading', name: 'My best' }, token);
  const { id: main } = await userOf(token);
  await post('/wallet/transfer', { from: main, to: book, amount: 5000 }, token);

  await enter(page, leader, `${origin}/portal?tab=investment`);
  await page.getByRole('button', { name: 'Strategies' }).click();
  await page.getByRole('button', { name: 'Publish a strategy' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish a strategy' });
  await publish.getByLabel('Name').fill('Steady hand');
  await publish.getByLabel('Description').fill('Currencies, few trades, small risk.');
  await publish.getByRole('button', { name: 'Publish' }).click();
  await expectNotice(page, /^Sent\./);

  const office = await openOtherBrowser();
  await enter(office, ADMINISTRATOR, `${origin}/admin?tab=strategies`);
  await expectAccessible(office, 'strategies');
  await look(office, 'copying-office');
  await office.getByRole('button', { name: 'Approve Steady hand' }).click();
  await expectNotice(office, 'Steady hand can be copied now');

  const follower = await openOtherBrowser();
  await enter(follower, await createCustomer('follower'), `${origin}/portal?tab=investment&view=copying`);
  await follower.getByRole('link', { name: 'View Steady hand' }).click();
  await expectAccessible(follower, 'strategy');
  await follower.getByRole('button', { name: 'Copy this strategy' }).click();
  const dialog = follower.getByRole('dialog', { name: 'Copy Steady hand' });
  await dialog.getByLabel('Amount').fill('99');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectNotice(follower, 'A copy needs at least $100.00');
  await dialog.getByLabel('Amount').fill('1000');
  await expect(dialog.getByText('At $700.00 everything is closed')).toBeVisible();
  await look(follower, 'copying-allocate');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectNotice(follower, 'You copy Steady hand now');
  await expect(follower.getByText('The leader has done nothing since you began')).toBeVisible();

  // Five thousand dollars buy half a bitcoin's worth of ether; a thousand buy a fifth of that.
  const order = { symbol: 'ETH/USD', side: 'buy', quantity: 1, leverage: 5 };
  await post(`/investment/trade?book=${book}`, order, token);
  await expect(follower.getByRole('cell', { name: 'Bought ETH/USD' })).toBeVisible({ timeout: 20_000 });
  await expect(follower.getByRole('cell', { name: '0.20', exact: true })).toBeVisible();
  await follower.getByRole('link', { name: 'Its account' }).click();
  await expect(follower.getByText('Somebody else trades in “Steady hand”')).toBeVisible();
  await expect(follower.getByRole('button', { name: /^Close ETH\/USD/ })).toBeVisible();
  await expect(follower.getByRole('heading', { name: 'Quick Trade' })).toHaveCount(0);
  await look(follower, 'copying-account');
  await follower.goBack();
  await follower.getByRole('button', { name: 'Pause' }).click();
  await expect(follower.getByText('paused', { exact: true })).toBeVisible();
  await post(`/investment/trade?book=${book}`, order, token);
  await expect(follower.getByText('Not copied: paused')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(follower, 'copy');
  await look(follower, 'copying-copy');
  await follower.getByRole('link', { name: 'The strategy' }).click();
  await look(follower, 'copying-strategy');
  await follower.goBack();

  // Switched off, nothing new is begun; what runs is still found, by both ways, and can be ended.
  await switchCapability('copyTrading', false);
  await follower.goto(`${origin}/portal?tab=investment`);
  const card = follower.getByRole('listitem').filter({ hasText: 'Copy Trading' });
  await card.getByRole('button', { name: 'Open' }).click();
  const own = follower.getByRole('region', { name: 'Your copies' });
  await expect(follower.getByText('Copy Trading takes nothing new at the moment')).toBeVisible();
  await expect(follower.getByRole('heading', { name: 'Strategies', exact: true })).toBeHidden();
  await expectAccessible(follower, 'copies while copying is switched off');
  await look(follower, 'copying-off');
  await follower.getByRole('button', { name: /^Account:/ }).click();
  await follower.getByRole('button', { name: 'Manage Steady hand' }).click();
  await follower.getByRole('dialog').getByRole('link', { name: 'Copy Trading' }).click();
  await own.getByRole('link', { name: 'Steady hand' }).click();

  await follower.getByRole('button', { name: 'Stop' }).click();
  await follower.getByRole('dialog').getByRole('button', { name: 'Stop copying' }).click();
  await expect(follower.getByText('You stopped it.')).toBeVisible();
  await expect(follower.getByText('ended', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(follower.getByText('Came back at the end')).toBeVisible();
  await expectAccessible(follower, 'an ended copy');
  await look(follower, 'copying-ended');
  await follower.getByRole('link', { name: 'Copy Trading' }).first().click();
  const copies = follower.getByRole('region', { name: 'Ended copies' });
  await expect(copies.getByRole('columnheader', { name: 'Came back' })).toBeVisible();
  await expectAccessible(follower, 'strategies and copies');
  await look(follower, 'copying-overview');
});

async function userOf(token: string): Promise<Named> {
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/books`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { books: readonly (Named & { kind: string })[] } };
  return data.books.find(({ kind }) => kind === 'main') ?? { id: '' };
}
