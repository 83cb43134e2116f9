import type { Page } from '@playwright/test';

/** Pictures of a step of a journey at four widths in both themes, for whoever looks at them; nothing where nobody asked. */
export async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['JOURNEY_PICTURES'];
  const size = page.viewportSize();
  if (folder === undefined || size === null) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: width < 500 ? 760 : 900 });
      // The screen has been drawn for this width once two frames have passed.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (beyond > 0) console.warn(`${name} at ${width}: ${beyond} px beyond the edge`);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize(size);
}
