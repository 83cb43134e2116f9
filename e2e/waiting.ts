import { expect, type Page } from '@playwright/test';

/**
 * What says of itself that it is on its way, or that something newer is. With motion reduced nothing of it moves. The page
 * of the components shows such things for ever.
 */
const WAITING = ['[data-waiting]', '[aria-busy=true]']
  .map((mark) => `${mark}:not([data-specimen] *)`)
  .join(', ');

/** When nothing is on its way and nothing moves, everything is there. Whoever has a limit of their own says it. */
export async function settle(page: Page, withinMs?: number): Promise<void> {
  const findUnsettled = () =>
    page.evaluate(
      (waiting) => [
        ...Array.from(document.querySelectorAll(waiting), ({ outerHTML }) => outerHTML.slice(0, 200)),
        // Wheels turn and colours fade.
        ...document.getAnimations().flatMap(({ playState }) => (playState === 'running' ? ['it moves'] : [])),
      ],
      WAITING,
    );
  await expect.poll(findUnsettled, withinMs === undefined ? {} : { timeout: withinMs }).toEqual([]);
}
