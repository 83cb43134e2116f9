import type { Page } from '@playwright/test';
import type { Person } from '../steps.ts';

/** One screen as somebody finds it: who looks, where, and what they do before the picture is taken. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly person?: Person;
  readonly before?: (page: Page) => Promise<void>;
};

/** What a call answers from now on, instead of what the server knows. */
export async function answer(page: Page, path: string, data: unknown): Promise<void> {
  await page.route(`**/api${path}`, (route) => route.fulfill({ json: { success: true, data } }));
}
