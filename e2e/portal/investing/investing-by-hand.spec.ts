import type { Page } from '@playwright/test';
import { expect, test } from '../../journey.ts';
import { createCustomer, enter, expectNotice, post, tokenOf } from '../../steps.ts';

// An answer that comes late, an account of play money that is looked at meanwhile, and a reader far from UTC.
const dialog = (page: Page) => page.getByRole('dialog');

test('an answer that comes late leads nobody away, and takes nothing that was typed', async ({ page }) => {
  await enter(page, await createCustomer('slow'), '/portal?tab=investment&view=managed');
  const answer = await holdAnswers(page);
  await page.getByRole('link', { name: 'View Steady' }).click();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await dialog(page).getByLabel('Amount').fill('500');
  await dialog(page).getByRole('button', { name: 'Invest', exact: true }).dblclick();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('link', { name: 'Managed Portfolios' }).first().click();
  await expect(page.getByRole('link', { name: 'View Growth' })).toBeVisible();
  answer.give();
  await expectNotice(page, 'You have invested in Steady');
  await expect(page).not.toHaveURL(/investment=/);

  await page.getByRole('link', { name: 'Steady', exact: true }).click();
  const next = await holdAnswers(page);
  await page.getByRole('button', { name: 'Put more in' }).click();
  await dialog(page).getByLabel('Amount').fill('100');
  await dialog(page).getByRole('button', { name: 'Put in' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Take out', exact: true }).click();
  const taken = page.getByRole('dialog', { name: 'Take money out' }).getByLabel('Amount');
  await taken.fill('50');
  next.give();
  await expectNotice(page, '$100.00 put in');
  await expect(taken).toHaveValue('50');
});

test.describe('in two windows', () => {
  test.use({ expectedErrors: [/status of 409.*\/api\/(?:managed\/investments|copy\/allocations)/] });

  test('what was begun in another one is led to, not asked for again', async ({ page }) => {
    await enter(page, await createCustomer('twice'), '/portal?tab=investment&view=managed');
    await page.getByRole('link', { name: 'View Steady' }).click();
    const other = await page.context().newPage();
    for (const [act, home, own, told] of [
      ['Invest', '', 'Your investment', /^You have invested in this portfolio already/],
      ['Copy', '/portal?tab=investment&view=copying', 'Your copy', 'You copy this strategy already'],
    ] as const) {
      if (home !== '') {
        await page.goto(home);
        await page.getByRole('link', { name: 'View Quiet currencies' }).click();
      }
      await expect(page).toHaveURL(/(?:portfolio|strategy)=/);
      await other.goto(page.url());
      for (const one of [page, other]) {
        await one
          .getByRole('button', { name: act === 'Copy' ? 'Copy this strategy' : act, exact: true })
          .click();
        await dialog(one).getByLabel('Amount').fill('500');
      }
      await dialog(page).getByRole('button', { name: act, exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      await dialog(other).getByRole('button', { name: act, exact: true }).click();
      await expectNotice(other, told);
      await expect(dialog(other)).toBeHidden();
      await other.getByRole('button', { name: own }).click();
      await expect(other).toHaveURL(/(?:investment|copy)=/);
    }
  });
});

test('whoever looks at play money is told that an investment takes real money', async ({ page }) => {
  const person = await createCustomer('player');
  const { id } = await post<{ id: string }>(
    '/books',
    { kind: 'practice', name: 'Trying things out' },
    await tokenOf(person),
  );
  await enter(page, person, `/portal?tab=investment&view=managed&book=${id}`);
  const words = dialog(page).getByText(/^This is real money of your main account/);
  await page.getByRole('link', { name: 'View Steady' }).click();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(words).toBeVisible();
  await page.goto(`/portal?tab=investment&view=copying&book=${id}`);
  await page.getByRole('link', { name: 'View Quiet currencies' }).click();
  await page.getByRole('button', { name: 'Copy this strategy' }).click();
  await expect(words).toBeVisible();
  await page.goto('/portal?tab=investment&view=managed');
  await page.getByRole('link', { name: 'View Steady' }).click();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  await expect(dialog(page).getByLabel('Amount')).toBeVisible();
  await expect(words).toHaveCount(0);
});

test.describe('far behind UTC', () => {
  test.use({ timezoneId: 'America/New_York', locale: 'de-DE' });

  test('what is of a day has the day that it is of', async ({ page }) => {
    const person = await createCustomer('faraway');
    await enter(page, person, '/portal?tab=investment&view=copying');
    const asked = page.waitForResponse(/\/api\/copy\/strategies\/[\w-]+$/);
    await page.getByRole('link', { name: 'View Quiet currencies' }).click();
    const { data } = (await (await asked).json()) as { data: { points: readonly { at: string }[] } };
    await page.getByRole('button', { name: 'Table' }).click();
    const newest = page.getByRole('table', { name: 'The curve as a table' }).getByRole('row').nth(1);
    await expect(newest).toContainText(dayOf(data.points.at(-1)?.at ?? ''));
  });
});

const dayOf = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(moment));

/** What is asked of managed portfolios is done, and its answer waits until it is given. */
async function holdAnswers(page: Page): Promise<{ readonly give: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.unroute('**/api/managed/**');
  await page.route('**/api/managed/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return { give: () => resolve() };
}
