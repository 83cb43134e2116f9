import type { Page } from '@playwright/test';
import { expectAccessible } from '../../axe.ts';
import { expect, test } from '../../journey.ts';
import { useOwnServer } from '../../own-server.ts';
import {
  ADMINISTRATOR,
  countChanges,
  createCustomer,
  enter,
  expectNotice,
  type Person,
  post,
  slowDown,
  tokenOf,
} from '../../steps.ts';
import { drag, fingerOf, middleOf } from '../trading/hand.ts';

// What goes wrong in a hand: nonsense, two taps for one, Back, a reload in the middle, a network that is slow.
useOwnServer('copying-by-hand', async () => ({ COPY_STRATEGY_MIN_DAYS: '0', COPY_STRATEGY_MIN_CLOSED: '0' }));

test.use({
  hasTouch: true,
  viewport: { width: 360, height: 760 },
  // More than is free is refused by the server, and a reload leaves an answer that nobody waits for.
  expectedErrors: [/4\d\d .*\/api\/copy\/allocations/],
});

type Named = { readonly id: string };
type Book = Named & { readonly kind: string; readonly equity: number };
const NAME = 'Steady hand';
const NONSENSE = ['0', '-5', '1e3', '12.345', '99999999999999999999', 'much'];

test('a copy is begun, changed and ended on a phone by somebody whose hand slips', async ({ page }) => {
  test.setTimeout(180_000);
  await publish();
  const follower = await createCustomer('slipping');
  const token = await tokenOf(follower);
  await enter(page, follower, '/portal?tab=investment');
  await slowDown(page);
  const sent = countChanges(page, '/api/copy/');

  await page.getByRole('button', { name: 'Strategies' }).tap();
  const view = page.getByRole('link', { name: `View ${NAME}` });
  await view.waitFor();
  // A finger that goes over what could be tapped opens nothing.
  await drag(await fingerOf(page), { x: 180, y: 640 }, { x: 180, y: 260 });
  await expect(page).not.toHaveURL(/strategy=/);
  await view.tap();

  const copies = page.getByRole('button', { name: 'Copy this strategy' });
  const dialog = page.getByRole('dialog', { name: `Copy ${NAME}` });
  const amount = dialog.getByLabel('Amount');
  await copies.tap();
  for (const text of NONSENSE) {
    await amount.clear();
    await amount.pressSequentially(text);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).tap();
    await expect(amount, text).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page, 'a copy that cannot be');
  expect(sent()).toEqual([]);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await copies.tap();
  await expect(amount).toHaveValue('');
  await amount.pressSequentially('500');
  await dialog.getByRole('button', { name: 'Copy', exact: true }).dblclick();
  await expectNotice(page, `You copy ${NAME} now`);
  expect(sent()).toEqual(['/api/copy/allocations']);
  expect(await equityOf(token, 'copy')).toEqual([500]);

  await pauseAndReload(page);
  await expect(page.getByText('paused', { exact: true })).toBeVisible();
  await takeTooMuch(page);
  await stop(page);
  await expect(page.getByText('You stopped it.')).toBeVisible();
  await expect.poll(() => equityOf(token, 'copy')).toEqual([]);
  expect(await equityOf(token, 'main')).toEqual([10_000]);
});

/** The server does it, and whoever asked has left before the answer came. */
async function pauseAndReload(page: Page): Promise<void> {
  const { promise: isDone, resolve } = Promise.withResolvers<void>();
  await page.route('**/pause', async (route) => {
    await route.fetch();
    resolve();
  });
  await page.getByRole('button', { name: 'Pause' }).tap();
  await isDone;
  await page.unroute('**/pause');
  await page.reload();
}

async function takeTooMuch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take out' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Take money out' });
  await dialog.getByLabel('Amount').pressSequentially('500.01');
  await dialog.getByRole('button', { name: 'Take out' }).tap();
  await expectNotice(page, /./);
  await expect(dialog.getByLabel('Amount')).toHaveValue('500.01');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** With a mouse that gets there by many small moves, and away again the first time. */
async function stop(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Stop', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Stop copying' });
  for (const answer of ['Cancel', 'Stop copying']) {
    await button.click();
    const { x, y } = await middleOf(dialog.getByRole('button', { name: answer }));
    await page.mouse.move(x, y, { steps: 25 });
    await page.mouse.down();
    await page.mouse.up();
    await expect(dialog).toBeHidden();
  }
}

async function publish(): Promise<void> {
  const leader: Person = await createCustomer('leader');
  const token = await tokenOf(leader);
  const { id: book } = await post<Named>('/books', { kind: 'trading', name: 'My best' }, token);
  const { id: strategy } = await post<Named>(
    '/copy/strategies',
    { book, name: NAME, description: 'Few trades.', feePercent: 20 },
    token,
  );
  await post(`/admin/copy/strategies/${strategy}/approve`, {}, await tokenOf(ADMINISTRATOR));
}

async function equityOf(token: string, kind: string): Promise<readonly number[]> {
  const answer = await fetch(`${process.env['E2E_ORIGIN']}/api/books`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { books: readonly (Book & { status: string })[] } };
  return data.books
    .filter((book) => book.kind === kind && book.status === 'open')
    .map(({ equity }) => equity);
}
