import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from './waiting.ts';

/**
 * Looks at the screen as it stands for whatever keeps people out, in both themes. The journey goes on after a
 * finding, so that one run names them all.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expectAccessibleIn(page, screen, 'light');
  // Only the colours differ between the themes.
  await expectAccessibleIn(page, screen, 'dark', ['color-contrast']);
}

/** The same in one theme, for what wears a theme of its own whatever the system says. */
export async function expectAccessibleIn(
  page: Page,
  screen: string,
  colorScheme: 'light' | 'dark',
  rules?: readonly string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settle(page);
  const { violations } = await look(page, rules);
  expect.soft(findings(violations), `${screen}, ${colorScheme}`).toEqual([]);
}

/** Axe without its comments: half of it to hand over and to read, for each page anew. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** What to load into a page that was looked at before. */
const THERE_ALREADY = 'void 0';

/**
 * All of it is done within the page, which has no frames of other origins: axe would else open a tab and load itself there
 * once more. What is in order is not reported, since nobody reads it.
 */
async function look(page: Page, rules?: readonly string[]) {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  return new AxeBuilder({ page, axeSource: isThere ? THERE_ALREADY : AXE })
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
    .setLegacyMode()
    .analyze();
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

function findings(violations: Violations): readonly string[] {
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} (${help}): ${target.join(' ')}. ${failureSummary ?? ''}`,
    ),
  );
}
