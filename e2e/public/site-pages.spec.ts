import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../journey.ts';

// As most people see it, except where motion is taken away below.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the tour trades at live prices from the first press to the statement, and sends nothing', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/platform');
  const opener = page.getByRole('button', { name: 'Watch Demo', exact: true });
  await opener.click();
  const tour = page.getByRole('dialog', { name: 'Place your first order' });
  const side = tour.getByRole('group', { name: 'Side' });
  const summary = tour.getByLabel('Margin summary');
  const step = tour.getByRole('status');

  await test.step('each step answers what was done', async () => {
    await expect(step).toHaveText(/^Step 1 of 5: Pick a side/);
    const quoted = side.getByRole('button', { name: /^Buy [\d,.]+$/ });
    const before = await quoted.innerText();
    // Prices live: they have changed before anybody did anything.
    await expect(quoted).not.toHaveText(before.replace('\n', ''));
    await quoted.click();
    await expect(quoted).toHaveAttribute('aria-pressed', 'true');
    await expect(step).toHaveText(/^Step 2 of 5: Say how much/);

    await tour.getByLabel('Quantity').fill('0.5');
    await expect(tour.getByText(/^Insufficient balance\. Required: \$/)).toBeVisible();
    await expect(tour.getByRole('button', { name: 'Buy 0.5 BTC/USD at market' })).toBeDisabled();
    await expect(step).toHaveText(/^Step 3 of 5: Choose a leverage/);
    await tour.getByRole('radio', { name: '1:10', exact: true }).click();
    await expect(tour.getByText(/^Insufficient balance/)).toHaveCount(0);

    await expect(step).toHaveText(/^Step 4 of 5: Set a stop loss/);
    await tour.getByLabel('Stop loss').fill('999999');
    await tour.getByRole('button', { name: 'Buy 0.5 BTC/USD at market' }).click();
    await expect(tour.getByText('Stop loss must be below the current price for a buy order')).toBeVisible();
    await tour.getByRole('button', { name: /1% away$/ }).click();
    await expect(
      tour.getByText(/you would be out with a loss of \$/).filter({ visible: true }),
    ).toBeVisible();
    await expect(step).toHaveText(/^Step 5 of 5: Send the order/);
  });

  const [margin = 0, value = 0] = await figuresOf(summary, 'Required margin', 'Position value');
  expect(margin).toBeGreaterThan(0);
  expect(value).toBeCloseTo(margin * 10, -1);
  await expect(summary).toContainText('$10,000.00');

  await test.step('the position lives, and its end adds up to the cent', async () => {
    await tour.getByRole('button', { name: 'Buy 0.5 BTC/USD at market' }).click();
    const position = tour.getByLabel('Position', { exact: true });
    await expect(position).toContainText('Margin locked');
    const priceNow = position.locator('dd').first();
    const before = await priceNow.innerText();
    await expect(priceNow).not.toHaveText(before);
    await tour.getByRole('button', { name: 'Close position' }).click();
    await expect(tour.getByRole('heading', { name: 'You closed the position' })).toBeVisible();
    const [start, commission, result, balance] = await statementOf(page);
    expect(cents(balance)).toBe(cents(start) + cents(commission) + cents(result));
    expect(cents(commission)).toBeLessThan(0);
  });

  await test.step('Escape leads back to the button', async () => {
    await page.keyboard.press('Escape');
    await expect(tour).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(sent).toEqual([]);
  });

  await opener.press('Enter');
  await expect(step).toHaveText(/^Step 1 of 5/);
});

test('the tour is finished with the keyboard alone, and ends at the account', async ({ page }) => {
  await page.goto('/platform');
  await page.getByRole('button', { name: 'Watch Demo', exact: true }).press('Enter');
  const tour = page.getByRole('dialog');
  await expect(tour.getByRole('button', { name: /^Sell [\d,.]+$/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(tour.getByRole('button', { name: /^Sell [\d,.]+$/ })).toHaveAttribute('aria-pressed', 'true');
  await tour.getByLabel('Quantity').focus();
  await page.keyboard.type('0.05');
  await page.keyboard.press('Enter');
  await expect(tour.getByRole('button', { name: 'Close position' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tour.getByRole('button', { name: 'Close position' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tour.getByRole('heading', { name: 'You closed the position' })).toBeVisible();
  await page.keyboard.press('Tab');
  const account = tour.getByRole('link', { name: 'Create Account' });
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/portal?tab=signup');
});

test.describe('while the server is away', () => {
  test.use({ expectedErrors: [/net::ERR_.*\/api\/market/] });

  test('the tour says so, keeps what was typed, and goes on', async ({ page }) => {
    await page.goto('/platform');
    await page.getByRole('button', { name: 'Watch Demo', exact: true }).click();
    const tour = page.getByRole('dialog');
    await tour.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
    await tour.getByLabel('Quantity').fill('0.05');
    await page.route('**/api/market/**', (route) => route.abort());
    await expect(tour.getByText(/^Prices cannot be loaded right now/)).toBeVisible();
    await page.unroute('**/api/market/**');
    await expect(tour.getByText(/^Prices cannot be loaded right now/)).toHaveCount(0);
    await expect(tour.getByLabel('Quantity')).toHaveValue('0.05');
  });
});

test('on a phone the button of each step of the tour is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/platform');
  await page.getByRole('button', { name: 'Watch Demo', exact: true }).click();
  const tour = page.getByRole('dialog');
  await tour.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
  const button = tour.getByRole('button', { name: /^Buy .*BTC\/USD at market/ });
  await expect(button).toBeInViewport({ ratio: 1 });
  await tour.getByLabel('Quantity').fill('0.05');
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.click();
  await expect(tour.getByRole('button', { name: 'Close position' })).toBeInViewport({ ratio: 1 });
});

test('every way on from the platform page leads to an account', async ({ page }) => {
  await page.goto('/platform');
  const main = page.getByRole('main');
  for (const name of ['Download MT5', 'Start Trading']) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/portal?tab=signup');
  }
  const downloads = main.getByRole('link', { name: /^Download Now/ });
  await expect(downloads).toHaveCount(3);
  for (const download of await downloads.all())
    await expect(download).toHaveAttribute('href', '/portal?tab=signup');
  await main.getByRole('link', { name: 'Download MT5' }).click();
  await expect(page.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
});

test('the mining page leads to its packages, and from them to a message about one', async ({ page }) => {
  await page.goto('/cloud-mining');
  await page.getByRole('link', { name: 'View Mining Packages' }).click();
  await expect(page.getByRole('heading', { name: 'Mining packages' })).toBeInViewport();
  await expect(page.getByText('Most Popular')).toHaveCount(1);
  for (const subject of ['Starter', 'Professional', 'Enterprise']) {
    await page.goto('/cloud-mining');
    await page.getByRole('link', { name: `Get Started Now: ${subject}` }).click();
    await expect(page).toHaveURL(/#contact$/);
    await expect(page.getByLabel('Subject')).toHaveValue(`Cloud mining: ${subject}`);
  }
  await page.goto('/cloud-mining');
  await page.getByRole('link', { name: 'Get Custom Quote' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Cloud mining: custom quote');
});

test('wherever a return is shown, the mining page says that it is simulated', async ({ page }) => {
  await page.goto('/cloud-mining');
  const main = page.getByRole('main');
  await expect(
    main.getByText('Returns are estimates, not guaranteed, and vary with market conditions.'),
  ).toHaveCount(3);
  await expect(main.getByText('Simulation: estimates, not guaranteed')).toHaveCount(2);
  await expect(main.getByText('Estimated, simulated')).toHaveCount(3);
  const enterprise = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Enterprise' }) });
  for (const figure of ['$5,999', '25 TH/s', '$950-1,350', '$22,800-32,400', '$16,801-26,401', '19-27%']) {
    await expect(enterprise).toContainText(figure);
  }
});

test('on a tablet no name on the cards of the packages is broken', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/cloud-mining');
  const names = page.locator('#professional dt');
  await expect(names).toHaveCount(9);
  const broken = await names.evaluateAll(
    (all) =>
      all.filter((name) => {
        const words = document.createRange();
        words.selectNodeContents(name);
        return words.getClientRects().length > 1;
      }).length,
  );
  expect(broken).toBe(0);
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the pages keep nobody out', async ({ page }) => {
    for (const path of ['/platform', '/cloud-mining']) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });

  test('the tour keeps nobody out', async ({ page }) => {
    const tour = await openTicket(page);
    await expectAccessible(page, 'the ticket of the tour');
    await tour.getByRole('button', { name: 'Buy 0.5 BTC/USD at market' }).click();
    await expect(tour.getByRole('button', { name: 'Close position' })).toBeVisible();
    await expectAccessible(page, 'the position of the tour');
    await tour.getByRole('button', { name: 'Close position' }).click();
    await expectAccessible(page, 'the end of the tour');
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 760 } });

  test('nothing is wider than it, and what comes next is in sight', async ({ page }) => {
    await page.goto('/cloud-mining');
    expect(await beyondEdge(page)).toBe(0);
    const tour = await openTicket(page);
    expect(await beyondEdge(page)).toBe(0);
    const now = tour.getByRole('listitem').filter({ visible: true });
    await expect(now).toHaveCount(1);
    await expect(now).toContainText('Set a stop loss · 4 of 5');
    await expect(now).toBeInViewport();
    await tour.getByRole('button', { name: 'Buy 0.5 BTC/USD at market' }).click();
    await expect(tour.getByRole('button', { name: 'Close position' })).toBeInViewport({ ratio: 1 });
    await tour.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(tour).toHaveCount(0);
    expect(await beyondEdge(page)).toBe(0);
  });
});

/** The tour with an order that could be sent. */
async function openTicket(page: Page): Promise<Locator> {
  await page.goto('/platform');
  await page.getByRole('button', { name: 'Watch Demo', exact: true }).click();
  const tour = page.getByRole('dialog');
  await tour.getByRole('button', { name: /^Buy [\d,.]+$/ }).click();
  await tour.getByRole('button', { name: 'Use 0.5 BTC' }).click();
  await tour.getByRole('button', { name: 'Use 1:10' }).click();
  return tour;
}

function beyondEdge(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** In dollars, and all of one moment: the price goes on. */
async function figuresOf(summary: Locator, ...labels: readonly string[]): Promise<readonly number[]> {
  const texts = await summary.evaluate(
    (all, wanted) =>
      wanted.map((label) => {
        const line = [...all.querySelectorAll('div')].find(
          (one) => one.textContent.includes(label) && one.querySelectorAll('dd').length === 1,
        );
        return line?.querySelector('dd')?.innerText;
      }),
    labels,
  );
  return texts.map((text) => cents(text) / 100);
}

function statementOf(page: Page): Promise<string[]> {
  return page.getByLabel('Statement').locator('dd').allInnerTexts();
}

/** '−$1,234.50' as −123450. */
function cents(text: string | undefined): number {
  const figure = Number((text ?? '').replace('\u2212', '-').replaceAll(/[$,+]/g, ''));
  return Math.round(figure * 100);
}
