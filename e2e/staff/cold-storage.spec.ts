import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';
import { useOwnServer } from '../own-server.ts';
import { ADMINISTRATOR, enter, expectNotice, openTab, SUPER_ADMINISTRATOR } from '../steps.ts';

/** A published example of a key, and an address of another: they guard nothing. */
const XPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const COLD = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';

useOwnServer('cold-storage', async () => ({
  RAIL_BITCOIN_XPUB: XPUB,
  RAIL_BITCOIN_URL: 'http://127.0.0.1:1',
  RAIL_BITCOIN_CHAIN: 'bitcoin-regtest',
}));

// What the server refuses on purpose here: a floor above the ceiling, and more than cold storage has.
test.use({ expectedErrors: [/status of (400|409).*\/api\/admin\/payments\/cold/] });

test('bounds and the address of cold storage are set by two, with the keyboard', async ({
  page,
  browser,
}) => {
  await enter(page, ADMINISTRATOR, '/admin');
  await openTab(page, 'Admin', 'Payments');
  await page.getByText('Cold storage', { exact: true }).click();
  const setUp = page.getByRole('button', { name: 'Set up BTC, Bitcoin' });
  await setUp.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cold storage of BTC' });
  // A dialog takes the focus when it opens, which may be after it was found.
  await expect(dialog.getByLabel('Floor in BTC')).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type(COLD);
  await page.keyboard.press('Tab');
  await page.keyboard.type('What a few days need');
  await dialog.getByRole('button', { name: 'Send for approval' }).press('Enter');
  await expectNotice(page, 'The floor must be below the ceiling');
  await dialog.getByLabel('Floor in BTC').fill('0.5');
  await dialog.getByRole('button', { name: 'Send for approval' }).press('Enter');
  await expectNotice(page, 'Proposed. It counts when a different administrator approves it.');
  await expect(page.getByText('New bounds wait for a second administrator.')).toBeVisible();
  await expectAccessible(page, 'Payments, cold storage');

  const second = await browser.newPage();
  await enter(second, SUPER_ADMINISTRATOR, '/admin');
  await openTab(second, 'Admin', 'Approvals');
  const waiting = second
    .getByRole('region', { name: 'Pending approvals' })
    .getByRole('listitem')
    .filter({ hasText: 'BTC on Bitcoin' });
  await waiting.getByRole('button', { name: 'Approve' }).press('Enter');
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(waiting).toBeHidden();
  // It needs somebody, and leads to where it is decided.
  await openTab(second, 'Admin', 'Needs you');
  const alert = second
    .getByRole('region', { name: 'The house' })
    .getByRole('link', { name: /BTC on Bitcoin/ });
  await expect(alert).toContainText('Below its floor');
  await expectAccessible(second, 'Needs you, with what the house needs');
  const everything = second.getByRole('group', { name: 'Kind' }).getByRole('button', { name: 'Everything' });
  await expect(everything).toContainText(/Everything ?[1-9]/);
  const [, waitingNow = 'none'] = (await everything.innerText()).split('\n');
  await expect(second.getByRole('tab', { name: /^Needs you/ })).toContainText(`${waitingNow} waiting`);
  await alert.press('Enter');
  await expect(second.getByText('below the floor')).toBeVisible();
  await second.goBack();
  await expect(alert).toBeVisible();
  await second.close();

  // Nothing of it is there yet: what the floor asks for cannot come back from where nothing is.
  await page.reload();
  await expect(page.getByText('Less than what lacks is in cold storage: pay it in.')).toBeVisible();
  await page.getByRole('button', { name: 'Move BTC, Bitcoin' }).press('Enter');
  const move = page.getByRole('dialog', { name: 'Move BTC on Bitcoin' });
  // A dialog takes the focus when it opens, which may be after it was found.
  await expect(async () => {
    await move.getByRole('radio', { name: 'To cold storage' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(move.getByRole('radio', { name: 'From there' })).toBeChecked({ timeout: 500 });
  }).toPass();
  await move.getByLabel('Amount in BTC').fill('0.75');
  await move.getByLabel('Reason').fill('Withdrawals wait');
  await move.getByRole('button', { name: 'Send for approval' }).press('Enter');
  await expectNotice(page, 'Only 0 BTC are in cold storage as the books have it');
  await page.keyboard.press('Escape');
  await expect(move).toBeHidden();
});
