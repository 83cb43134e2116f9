import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { look } from '../../look.ts';
import { useOwnServer } from '../../own-server.ts';
import {
  ADMINISTRATOR,
  agree,
  createCustomer,
  enter,
  expectNotice,
  openTab,
  post,
  rowWith,
  SUPER_ADMINISTRATOR,
  tokenOf,
} from '../../steps.ts';

// What a portfolio holds is changed here for everybody who is in it.
useOwnServer('managed');

// Too little is refused by the server, in the words of the dialog.
test.use({ expectedErrors: [/400 .*\/api\/managed\/investments/] });

test('a portfolio is defined by two, bought, rebalanced, and its money taken out', async ({
  page,
  openOtherBrowser,
}) => {
  test.setTimeout(240_000);
  const origin = process.env['E2E_ORIGIN'] ?? '';
  const [office, chief] = [await openOtherBrowser(), await openOtherBrowser()];
  await enter(office, ADMINISTRATOR, `${origin}/admin?tab=portfolios`);
  await expectAccessible(office, 'portfolios of the house');
  const growth = office.getByRole('listitem').filter({ hasText: 'Growth' });
  await expect(growth).toContainText(/When a weight is off by \d+ points/);
  await office.getByRole('button', { name: 'New portfolio' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Two coins');
  await dialog.getByLabel('Description').fill('The two largest coins.');
  await dialog.getByLabel('What it holds').fill('BTC/USD 40\nETH/USD 40');
  await dialog.getByLabel('Lowest amount').fill('4000');
  await dialog.getByLabel('Fee a year').fill('1');
  await dialog.getByLabel('Reason').fill('Asked for by customers');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(office, /^Sent to Approvals/);
  await enter(chief, SUPER_ADMINISTRATOR, `${origin}/admin?tab=approvals`);
  await agree(chief, 'Two coins');

  await enter(page, await createCustomer('investor'), `${origin}/portal?tab=investment`);
  await page.getByRole('button', { name: 'Portfolios', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View Steady' })).toBeVisible();
  await expectAccessible(page, 'portfolios');
  await look(page, 'managed-portfolios');
  await page.getByRole('link', { name: 'View Growth' }).click();
  await expect(page.getByRole('heading', { name: 'Growth' })).toBeVisible();
  await expectAccessible(page, 'portfolio');
  await look(page, 'managed-portfolio');
  await page.goBack();
  await page.getByRole('link', { name: 'View Two coins' }).click();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  const invest = page.getByRole('dialog', { name: 'Invest in Two coins' });
  await invest.getByLabel('Amount').fill('3999');
  await invest.getByRole('button', { name: 'Invest', exact: true }).click();
  await expectNotice(page, 'This portfolio needs at least $4,000.00');
  await invest.getByLabel('Amount').fill('5000');
  await look(page, 'managed-invest');
  await invest.getByRole('button', { name: 'Invest', exact: true }).click();
  await expectNotice(page, 'You have invested in Two coins');
  await expect(rowWith(page, /Bought .* BTC\/USD/, 'You invested')).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'investment');
  await look(page, 'managed-investment');

  // In its account nothing is ordered or closed by hand, so nothing there offers it.
  const investment = page.url();
  await page.getByRole('link', { name: 'Its account' }).click();
  await expect(page.getByText('Somebody else trades in “Two coins”')).toBeVisible();
  const held = page.getByRole('table', { name: 'Positions' });
  await expect(held.getByText('BTC/USD')).toBeVisible();
  await expect(held.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close All' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Quick Trade' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search the portal' });
  await search.getByRole('combobox').fill('positions');
  await expect(search.getByText('Close all positions')).toHaveCount(0);
  for (const order of ['buy 0.01 btc', 'close btc']) {
    await search.getByRole('combobox').fill(order);
    await expect(search.getByText('Somebody else trades in “Two coins”')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the account of an investment');
  await look(page, 'managed-account');

  // No margin of it is judged, so no screen says a level, or that a call is near.
  const figures = page.getByLabel('Portfolio', { exact: true }).getByRole('term');
  await openTab(page, 'Portal', 'Dashboard');
  await expect(figures).toHaveText(['Total Portfolio Value', 'Cash', 'Unrealized P&L', 'Invested']);
  await expect(page.getByText('Everything held is paid in full')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:Deposit Funds|Start Trading)/ })).toHaveCount(0);
  await expectAccessible(page, 'the dashboard of an investment');
  await look(page, 'managed-dashboard');
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: /^Risk/ }).click();
  await expect(page.getByText(/^Everything in this account is paid in full\./)).toBeVisible();
  await expect(page.getByLabel('Risk', { exact: true }).getByRole('term')).toHaveText([
    'Equity',
    'Invested',
    'Daily loss limit',
  ]);
  const moves = page.getByRole('table', { name: 'Moves and what they would do' });
  await expect(moves.getByRole('columnheader')).toHaveText(['Move', 'Change', 'Equity']);
  await expect(page.getByLabel('Maximum risk')).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/margin level|distance to stop-out/i)).toHaveCount(0);
  await expectAccessible(page, 'the risk of an investment');
  await look(page, 'managed-risk');

  // Opened by its address, it is taken for no other kind of account before it is known which it is.
  const known = Promise.withResolvers<void>();
  const isList = ({ pathname }: URL) => pathname === '/api/books';
  await page.route(isList, async (route) => {
    await known.promise;
    await route.continue();
  });
  await page.reload();
  await openTab(page, 'Portal', 'Trading');
  await expect(held.getByText('BTC/USD')).toBeVisible();
  await expect(held.getByRole('button')).toHaveCount(0);
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveCount(0);
  await openTab(page, 'Portal', 'Dashboard');
  await expect(figures).toHaveCount(4);
  await expect(figures.filter({ hasText: /Margin|Cash|Invested/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(?:Deposit Funds|Start Trading)/ })).toHaveCount(0);
  known.resolve();
  await expect(figures).toHaveText(['Total Portfolio Value', 'Cash', 'Unrealized P&L', 'Invested']);
  await page.unroute(isList);
  await page.goto(investment);

  await enter(office, ADMINISTRATOR, `${origin}/admin?tab=portfolios`);
  await office.getByRole('button', { name: 'Change Two coins' }).click();
  await dialog.getByLabel('What it holds').fill('ETH/USD 80');
  await dialog.getByLabel('Reason').fill('One coin is enough');
  // The other one has it open, too: what is typed there stays, and is sent over the version that stands by then.
  await enter(chief, SUPER_ADMINISTRATOR, `${origin}/admin?tab=portfolios`);
  await chief.getByRole('button', { name: 'Change Two coins' }).click();
  const theirs = chief.getByRole('dialog');
  await theirs.getByLabel('Description').fill('Half typed');
  const sent = office.waitForResponse((answer) => answer.request().method() === 'POST');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(office, /^Sent to Approvals/);
  const { data } = (await (await sent).json()) as { data: { proposal: { id: string } } };
  await post(`/admin/approvals/${data.proposal.id}/approve`, {}, await tokenOf(SUPER_ADMINISTRATOR));
  await expect(theirs).toContainText('Somebody else changed this in the meantime');
  await theirs.getByRole('button', { name: 'Keep mine' }).click();
  await expect(theirs.getByLabel('Description')).toHaveValue('Half typed');
  await theirs.getByLabel('Reason').fill('In other words');
  await theirs.getByRole('button', { name: 'Send for approval' }).click();
  await expectNotice(chief, /^Sent to Approvals/);
  await expect(rowWith(page, /Sold .* BTC\/USD/, 'The portfolio was changed')).toBeVisible({
    timeout: 20_000,
  });
  await look(page, 'managed-rebalanced');

  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('1000');
  await look(page, 'managed-take-out');
  await page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  await expectNotice(page, '$1,000.00 is being taken out');
  await expect(page.getByText('$5,000.00 put in, $1,000.00 came back')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await look(page, 'managed-end');
  await page.getByRole('dialog').getByRole('button', { name: 'Sell everything' }).click();
  await expect(page.getByText('ended', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Came back at the end')).toBeVisible();
  await look(page, 'managed-ended');
  await page.getByRole('link', { name: 'Managed Portfolios' }).first().click();
  await expect(
    page.getByRole('region', { name: 'Ended investments' }).getByRole('columnheader', { name: 'Came back' }),
  ).toBeVisible();
  await look(page, 'managed-overview');
});
