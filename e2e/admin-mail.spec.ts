import { expectAccessible } from './axe.ts';
import { expect, test } from './journey.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { useOwnServer } from './own-server.ts';
import { ADMINISTRATOR, createCustomer, expectNotice, rowWith, signIn } from './steps.ts';

let mails: MailServer | undefined;

// Mails only fail where there is a mail server.
useOwnServer('mail-server', async () => {
  mails = await startMailServer();
  return { SMTP_URL: mails.url, LOG_LEVEL: 'error' };
});

test.afterAll(async () => mails?.stop());

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

  mails?.relent();
  await failed.getByRole('button').click();
  await expect(dialog).toContainText(kept.email);
  await dialog.getByRole('button', { name: 'Try again now' }).click();
  await expectNotice(page, 'The mail is tried again');
  await expect.poll(() => mails?.taken, { timeout: 30_000 }).toContain(kept.email);
  await outbox.getByLabel('State of mails').selectOption('sent');
  await expect(rowWith(page, 'Your verification code', 'sent')).toHaveCount(1, { timeout: 20_000 });
  expect(mails?.taken).not.toContain(dropped.email);
});
