import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { drawCard, printBill } from '../documents.ts';
import { expect, test } from '../journey.ts';
import { middleOf } from '../portal/trading/hand.ts';
import {
  ADMINISTRATOR,
  createCustomer,
  enter,
  expectNotice,
  openTab,
  type Person,
  readMail,
  SUPER_ADMINISTRATOR,
} from '../steps.ts';

test('a customer hands documents in, staff look at them and verify, and the customer sees it at once', async ({
  page,
  openOtherBrowser,
}) => {
  const customer = await createCustomer('checked');
  const office = await openOtherBrowser();
  await enter(page, customer, '/portal?tab=settings');
  await handIn(page, 'Identity document', 'Proof of address');
  await enter(office, ADMINISTRATOR, '/admin');
  await openTab(office, 'Admin', 'Identity checks');

  await test.step('the queue leads to the case with the keyboard alone', async () => {
    await find(office, customer);
    await expect(office.getByRole('row').nth(1)).toContainText('Identity document, Proof of address');
    await expectAccessible(office, 'Identity checks');
    await office.getByLabel('Search identity checks').blur();
    await office.keyboard.press('j');
    await expect(office.getByRole('button', { name: 'Review Nora Newcomer' })).toBeFocused();
    await office.keyboard.press('Enter');
    await expect(theCase(office)).toContainText(customer.email);
  });

  await test.step('a document is fetched when somebody wants to see it, and no sooner', async () => {
    const fetched: string[] = [];
    office.on('request', (request) => {
      if (request.url().includes('/kyc/documents/')) fetched.push(request.url());
    });
    await expect(office.getByText('Choose a document')).toBeVisible();
    expect(fetched).toEqual([]);
    await documentNamed(office, 'Identity document').click();
    await lookAround(office);
    expect(fetched).toHaveLength(1);
    await expectAccessible(office, 'An identity check with a picture');
  });

  await test.step('whoever has not looked at everything is told before deciding', async () => {
    await office.getByRole('button', { name: 'Verify', exact: true }).click();
    const dialog = office.getByRole('dialog', { name: 'Verify Nora Newcomer?' });
    await expect(dialog).toContainText('Not opened: Proof of address.');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(office, 'Verifying');
    await office.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(office.getByRole('button', { name: 'Verify', exact: true })).toBeFocused();
    await documentNamed(office, 'Proof of address').click();
    await expectPdf(office);
  });

  await test.step('the decision arrives without a reload', async () => {
    await office.getByRole('button', { name: 'Verify', exact: true }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'Verify identity' }).click();
    await expectNotice(office, 'Identity verified');
    await expect(office.getByText('Nobody in this queue fits')).toBeVisible();
    await expect(identityPanel(page).getByText('Your identity is confirmed.')).toBeVisible();
    expect(await readMail(page, customer, 'Identity verified')).toContain('has been verified');
  });

  await test.step('and stays findable', async () => {
    await office.getByRole('radio', { name: 'Verified' }).click();
    await office.getByRole('button', { name: 'View Nora Newcomer' }).click();
    await expect(office.getByRole('region', { name: 'Decisions' })).toContainText(
      `by ${ADMINISTRATOR.email}`,
    );
    await expect(office.getByRole('button', { name: 'Verify', exact: true })).toHaveCount(0);
  });
});

/** Longer than any place it is read in. */
const LONG = 'daylight'.repeat(40);

test('a rejection says why, and the next submission shows what was decided before', async ({
  page,
  openOtherBrowser,
}) => {
  const customer = await createCustomer('rejected');
  const office = await openOtherBrowser();
  await enter(page, customer, '/portal?tab=settings');
  await handIn(page, 'Identity document');
  await enter(office, ADMINISTRATOR, '/admin?tab=kyc');
  await open(office, customer);

  await office.getByRole('button', { name: 'Reject', exact: true }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject documents' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    'Please give a reason',
  );
  await expectAccessible(office, 'Rejecting');
  await dialog.getByRole('button', { name: 'The document has expired.' }).click();
  await dialog.getByRole('button', { name: /^The picture is not sharp/ }).click();
  await dialog.getByRole('button', { name: 'The document has expired.' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).press('End');
  await dialog.getByRole('textbox', { name: 'Reason' }).pressSequentially(` Please use more ${LONG}.`);
  await dialog.getByRole('button', { name: 'Reject documents' }).click();
  await expectNotice(office, 'Identity check rejected');

  const reason = `The picture is not sharp enough to read. Please use more ${LONG}.`;
  await expect(identityPanel(page).getByText(reason)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // What was rejected is not handed in as it is.
  await expect(identityPanel(page).getByText(/^Once you have uploaded a new document/)).toBeVisible();
  await expect(identityPanel(page).getByRole('button', { name: 'Submit for review' })).toHaveCount(0);
  expect(await readMail(page, customer, 'Identity check not accepted')).toContain(reason);

  await handIn(page, 'Identity document');
  await office.reload();
  await open(office, customer);
  await expect(office.getByRole('region', { name: 'Decisions' })).toContainText(reason);
  await expect(office.getByRole('region', { name: 'Documents' })).toContainText('From earlier submissions');
});

test.describe('two administrators at one case', () => {
  // The second decision is refused, which the console of the browser reports as an error.
  test.use({ expectedErrors: [/status of 409.*\/decide/] });

  test('decide once: the second is told, and the queue moves on', async ({ page, openOtherBrowser }) => {
    const customer = await createCustomer('contested');
    const [first, second] = [await openOtherBrowser(), await openOtherBrowser()];
    await enter(page, customer, '/portal?tab=settings');
    await handIn(page, 'Identity document');
    await enter(first, ADMINISTRATOR, '/admin?tab=kyc');
    await enter(second, SUPER_ADMINISTRATOR, '/admin?tab=kyc');
    for (const office of [first, second]) {
      await open(office, customer);
      await office.getByRole('button', { name: 'Verify', exact: true }).click();
    }
    await first.getByRole('dialog').getByRole('button', { name: 'Verify identity' }).click();
    await expectNotice(first, 'Identity verified');
    await expect(second.getByText('Somebody else has decided this case')).toBeVisible();
    await second.getByRole('dialog').getByRole('button', { name: 'Verify identity' }).click();
    await expectNotice(second, 'There is nothing to review');
    await expect(second.getByRole('dialog')).toBeHidden();
    await expect(second.getByText('Nobody in this queue fits')).toBeVisible();
  });
});

async function handIn(page: Page, ...kinds: readonly string[]): Promise<void> {
  const panel = identityPanel(page);
  const photo = { name: 'photo.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await panel.getByLabel('File to upload').setInputFiles(photo);
  await expectNotice(page, 'Please upload a JPEG, PNG or PDF file');
  for (const kind of kinds) {
    const draw = kind === 'Proof of address' ? printBill : drawCard;
    await panel.getByLabel('Document').selectOption({ label: kind });
    await panel.getByLabel('File to upload').setInputFiles(await draw(page.context(), 'Nora Newcomer'));
    await expectNotice(page, 'Document uploaded');
  }
  await panel.getByRole('button', { name: 'Submit for review' }).click();
  await expectNotice(page, 'Documents submitted for review');
}

function identityPanel(page: Page): Locator {
  return page.getByRole('region', { name: 'Identity check' });
}

/** Everybody here has the same name, so they are told apart by their address. */
async function find(office: Page, { email }: Person): Promise<void> {
  await office.getByLabel('Search identity checks').fill(email);
  // Where nobody else waits, the row stands there before it was searched for.
  await expect(office).toHaveURL(/[?&]search=/);
  await expect(office.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(office.getByRole('row').nth(1)).toContainText(email);
}

async function open(office: Page, customer: Person): Promise<void> {
  await find(office, customer);
  await office.getByRole('button', { name: 'Review Nora Newcomer' }).click();
  await expect(theCase(office)).toContainText(customer.email);
  // Written as among the users.
  await expect(theCase(office).getByRole('region', { name: 'Person' })).toContainText('Phone number–');
}

function theCase(office: Page): Locator {
  return office.getByRole('article', { name: 'Identity check of Nora Newcomer' });
}

function documentNamed(office: Page, name: string): Locator {
  return office.getByRole('region', { name: 'Documents' }).getByRole('button', { name });
}

/** The picture is larger, on its side and fitted again, with buttons and keys. */
async function lookAround(office: Page): Promise<void> {
  const picture = office.getByRole('img', { name: 'Identity document of Nora Newcomer' });
  await expect(picture).toHaveJSProperty('width', 860);
  await expect(picture).toHaveJSProperty('height', 540);
  const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
  await middleOf(picture);
  const fitted = await widthOf();
  await office.getByRole('button', { name: 'Larger' }).click();
  await expect.poll(widthOf).toBeCloseTo(fitted * 1.25, 0);
  await office.keyboard.press('r');
  await expect(picture).toHaveJSProperty('width', 540);
  await office.keyboard.press('l');
  await office.keyboard.press('0');
  await expect.poll(widthOf).toBeCloseTo(fitted, 0);
  await expect(picture).toHaveJSProperty('width', 860);
}

/** A browser with a viewer shows the file in it; one without says so. Both can save it. */
async function expectPdf(office: Page): Promise<void> {
  const hasViewer = await office.evaluate(() => navigator.pdfViewerEnabled);
  const shown = hasViewer
    ? office.locator('iframe[title="Proof of address of Nora Newcomer"]')
    : office.getByText('This browser does not show PDF files');
  await expect(shown).toBeVisible();
  const download = office.waitForEvent('download');
  await office.getByRole('button', { name: 'Save file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^address-[0-9a-f-]{36}\.pdf$/);
}
