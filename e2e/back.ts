import { expect, type Locator, type Page } from '@playwright/test';

/** One Back closes it, and leaves the address and the place on the page as they were. */
export async function backCloses(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const before = await standsAt(page);
  const top = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(shown).toBeHidden();
  // The browser itself learns a moment later that one has come back, and counts the next Back from there.
  await expect.poll(() => standsAt(page)).toEqual(before);
  // A page that has become shorter meanwhile ends there.
  const isThere = (from: number) =>
    scrollY === Math.min(from, document.documentElement.scrollHeight - innerHeight);
  await expect.poll(() => page.evaluate(isThere, top)).toBe(true);
}

/** Waits until the browser has gone all the steps it was told to. */
export async function standsStill(page: Page): Promise<void> {
  let now: Awaited<ReturnType<typeof standsAt>> | undefined;
  await expect(async () => {
    const before = now;
    now = await standsAt(page);
    expect(now).toEqual(before);
  }).toPass({ intervals: [500] });
}

/** As the browser has it, and not the page. */
export async function standsAt(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return { step: currentIndex, url: entries[currentIndex]?.url };
}
