import type { Page } from '@playwright/test';
import type { Person } from '../steps.ts';

/** One screen as somebody finds it: who looks, where, and what they do before the picture is taken. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly person?: Person;
  readonly before?: (page: Page) => Promise<void>;
};
