import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type RunningServer, startServer } from './server.ts';
import { ADMINISTRATOR, createCustomer, expectNotice, rowWith, signIn } from './steps.ts';

/** Mails only fail where there is a mail server, so this journey has a server of the product to itself. */

const SHARED = process.env['E2E_ORIGIN'] ?? '';
let mails: MailServer;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  mails = await startMailServer();
  server = await startServer({ name: 'mail-server', settings: { SMTP_URL: mails.url, LOG_LEVEL: 'error' } });
  process.env['E2E_ORIGIN'] = server.origin;
});

test.afterAll(async () => {
  process.env['E2E_ORIGIN'] = SHARED;
  await server.stop();
  await mails.stop();
});

test('mails that failed say why, one is given up with a reason, and one goes out when it is tried again', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [kept, dropped] = [await createCustomer('kept'), await createCustomer('dropped')];
  await signIn(page, ADMINISTRATOR, '/admin?tab=system');
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

  mails.relent();
  await failed.getByRole('button').click();
  await expect(dialog).toContainText(kept.email);
  await dialog.getByRole('button', { name: 'Try again now' }).click();
  await expectNotice(page, 'The mail is tried again');
  await expect.poll(() => mails.taken, { timeout: 30_000 }).toContain(kept.email);
  await outbox.getByLabel('State of mails').selectOption('sent');
  await expect(rowWith(page, 'Your verification code', 'sent')).toHaveCount(1, { timeout: 20_000 });
  expect(mails.taken).not.toContain(dropped.email);
});
