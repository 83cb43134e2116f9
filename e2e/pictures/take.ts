/**
 * Takes pictures of every screen, at five widths and in both themes, into test-results/pictures. Words name the
 * screens and the widths that are wanted: `npm run pictures -- trading wallet 360`. With E2E_ORIGIN it looks at a server
 * that runs. A screen that is not found is named, and the others are taken.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OUR_EUROS } from '@halyard/testkit';
import { chromium, type Page } from '@playwright/test';
import setup from '../global-setup.ts';
import { signIn, type Person } from '../steps.ts';
import { settle } from '../waiting.ts';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';

const FOLDER = join(import.meta.dirname, '../../test-results/pictures');
const WIDTHS = [360, 768, 1280, 1680, 2560];
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
/** What is still on its way after this belongs into the picture. */
const SETTLED_WITHIN_MS = 6_000;
/** Nobody waits for a picture: a machine that is busy with something else takes it later, and not never. */
const FOUND_WITHIN_MS = 180_000;

const asked = process.argv.slice(2);
const wanted = asked.filter((word) => !WIDTHS.includes(Number(word)));
const widths = WIDTHS.filter((width) => wanted.length === asked.length || asked.includes(String(width)));
const chosen = SCREENS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
// One account is named, so that both ways to pay are seen.
const finish = await setup(undefined, { BANK_EUR_IBAN: OUR_EUROS, BANK_EUR_BIC: 'COBADEFFXXX' });
const browser = await chromium.launch({
  executablePath: process.env['E2E_BROWSER'] ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
await mkdir(FOLDER, { recursive: true });
// Both themes at once, each in a window of its own: most of the time goes into waiting until a screen has settled.
await Promise.all(THEMES.map(takeIn));
await browser.close();
await finish();

async function enter(page: Page, person: Person | undefined): Promise<void> {
  if (person) await signIn(page, person);
}

async function takeIn(theme: Theme): Promise<void> {
  for (const [, screens] of Map.groupBy(chosen, ({ person }) => person?.email)) {
    const context = await browser.newContext({
      baseURL: process.env['E2E_ORIGIN'] ?? '',
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(FOUND_WITHIN_MS);
    await enter(page, screens[0]?.person);
    await context.addCookies([{ name: 'theme', value: theme, url: process.env['E2E_ORIGIN'] ?? '' }]);
    for (const screen of screens) {
      await takeAll(page, screen, theme).catch((error: unknown) => {
        process.exitCode = 1;
        console.warn(`${screen.name}: ${String(error)}`);
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await context.close();
  }
}

async function takeAll(page: Page, { name, path, before }: Screen, theme: Theme): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 760 : 900 });
    // An address that differs in nothing but what follows # would not be opened anew.
    if (path.includes('#')) await page.goto('about:blank');
    await page.goto(path);
    await rest(page);
    await before?.(page);
    await rest(page);
    await warnOfOverflow(page, `${name} at ${width}`);
    await page.screenshot({ path: join(FOLDER, `${name}-${width}-${theme}.png`), fullPage: true });
  }
  console.log(name, theme);
}

/** A moment before, for what has yet to begin, and one after, for what is yet to be drawn. */
async function rest(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  // Some screens are pictures of what is on its way.
  await settle(page, SETTLED_WITHIN_MS).catch(() => {});
  await page.waitForTimeout(300);
}

/** Nothing may be wider than the screen it stands on. */
async function warnOfOverflow(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (beyond > 0) console.warn(`${where}: ${beyond} px beyond the edge`);
}
