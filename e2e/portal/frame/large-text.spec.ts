import { expect, test } from '../../journey.ts';
import { DEMO_CUSTOMER, enter } from '../../steps.ts';

/** For somebody who has set the text of the browser half as large again, a screen is as wide as two thirds of it. */

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { args = [] } = launchOptions;
      await use({ ...launchOptions, args: [...args, '--blink-settings=defaultFontSize=24'] });
    },
    { scope: 'worker' },
  ],
});

test('with large text nothing in the bar lies over anything else, and no page goes aside', async ({
  page,
}) => {
  await enter(page, DEMO_CUSTOMER, '/portal?tab=dashboard');
  for (const tab of ['dashboard', 'trading', 'investment&view=copying']) {
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/portal?tab=${tab}`);
      await expect(page.getByRole('button', { name: 'Search the portal' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
      await expect.poll(() => page.evaluate(overlaps), `${tab} at ${width}`).toEqual([]);
    }
  }
});

/** What of the bar one can press and stands over another; whether the page is wider than its window. */
function overlaps(): readonly string[] {
  const bar = document.querySelector('header');
  const pressed = [...(bar?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
    (one) => one.getClientRects().length > 0,
  );
  const boxes = pressed.map((one) => {
    // What is only heard is a pixel wide.
    const seen = [one, ...one.querySelectorAll('span, svg')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 1);
    return {
      name: one.textContent,
      left: one.getBoundingClientRect().left,
      right: Math.max(...seen.map(({ right }) => right)),
    };
  });
  boxes.sort((a, b) => a.left - b.left);
  const found = boxes.flatMap(({ name, right }, index) => {
    const next = boxes[index + 1];
    return next && right > next.left + 1 ? [`${name} over ${next.name}`] : [];
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...found, `${scrollWidth - clientWidth} px aside`] : found;
}
