import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, post, tokenOf } from '../../steps.ts';

type Got = { readonly headers: Record<string, string>; readonly body: string };

/** A program of the customer's: it takes what comes once it is told to. */
async function startReceiver() {
  const got: Got[] = [];
  const answer = { status: 500 };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answer.status).end(answer.status === 200 ? 'thanks' : 'not today');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, got, answer, stop: () => void server.close() };
}

test('a webhook is made, fails, is sent again from its log, and is removed', async ({ page }) => {
  const receiver = await startReceiver();
  const person = await createCustomer('hooked');
  await enter(page, person, '/portal?tab=settings');
  const panel = page.getByRole('region', { name: 'Webhooks' });
  await expect(panel).toContainText('You have no webhooks.');

  await panel.getByRole('button', { name: 'Create webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create webhook' });
  for (const group of ['Orders', 'Positions', 'Margin', 'Money'])
    await dialog.getByLabel(group, { exact: true }).uncheck();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await expect(dialog).toContainText('Please enter an address that starts with https://');
  await expect(dialog).toContainText('Please choose what is sent');
  await dialog.getByLabel('Address', { exact: true }).fill(receiver.url);
  await dialog.getByLabel('Positions', { exact: true }).check();
  await expectAccessible(page, 'A new webhook');
  await dialog.getByLabel('Address', { exact: true }).press('Enter');

  const kept = page.getByRole('dialog', { name: 'Webhook secret' });
  const secret = await kept.getByText(/^whsec_/).innerText();
  await kept.getByRole('button', { name: 'I have kept it' }).click();
  await expect(panel).toContainText(receiver.url);
  await expect(panel).toContainText('Positions in Main account');
  expect(await page.content()).not.toContain(secret);

  await test.step('a position is opened, and the program does not take it', async () => {
    const body = { symbol: 'BTC/USD', side: 'buy', quantity: 0.01, leverage: 5 };
    await post('/investment/trade', body, await tokenOf(person));
    await expect.poll(() => receiver.got.length).toBeGreaterThan(0);
  });

  // What came of it is written once the program has answered.
  await expect(async () => {
    await page.reload();
    await expect(panel).toContainText('trying again', { timeout: 5_000 });
  }).toPass();
  await panel.getByRole('button', { name: `Log of ${receiver.url}` }).click();
  const log = page.getByRole('dialog', { name: 'Webhook log' });
  await expect(log).toContainText('position-opened');
  await expect(log).toContainText('answered 500');
  await log.getByText('What was sent and answered').first().click();
  await expect(log.getByRole('region', { name: 'Answered' }).first()).toContainText('not today');
  await expectAccessible(page, 'The log of a webhook');

  receiver.answer.status = 200;
  await log
    .getByRole('button', { name: /^Send again/ })
    .first()
    .click();
  await expectNotice(page, 'Sent again and taken');
  await expect(log).toContainText('sent again');
  const [last] = receiver.got.slice(-1);
  const told = new Webhook(secret).verify(last?.body ?? '', last?.headers ?? {}) as { type: string };
  expect(told.type).toBe('position-opened');
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: `Remove ${receiver.url}` }).click();
  await page
    .getByRole('dialog', { name: 'Remove this webhook?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expectNotice(page, 'Webhook removed');
  await expect(panel).toContainText('You have no webhooks.');
  receiver.stop();
});
