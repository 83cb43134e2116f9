import type { Page } from '@playwright/test';
import { ADMINISTRATOR } from '../steps.ts';
import type { Screen } from './screen.ts';

/** What the operator sets up: news, calendar, settings and the state of the system. */

const pressFirst = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const SCREENS: readonly Screen[] = [
  { name: 'admin-setup-news', path: '/admin?tab=news' },
  { name: 'admin-setup-news-edit', path: '/admin?tab=news', before: pressFirst(/^Edit /) },
  {
    name: 'admin-setup-news-preview',
    path: '/admin?tab=news',
    before: async (page) => {
      await pressFirst(/^Edit /)(page);
      await page.getByRole('radio', { name: 'Preview' }).click();
    },
  },
  { name: 'admin-setup-calendar', path: '/admin?tab=calendar' },
  { name: 'admin-setup-calendar-edit', path: '/admin?tab=calendar', before: pressFirst(/^Edit /) },
  { name: 'admin-setup-portfolios', path: '/admin?tab=portfolios' },
  { name: 'admin-setup-portfolio', path: '/admin?tab=portfolios', before: pressFirst(/^Change /) },
  { name: 'admin-setup-portfolio-new', path: '/admin?tab=portfolios', before: pressFirst(/^New portfolio/) },
  { name: 'admin-setup-settings', path: '/admin?tab=settings' },
  { name: 'admin-setup-switch', path: '/admin?tab=settings', before: pressFirst(/^Switch off/) },
  { name: 'admin-setup-contact', path: '/admin?tab=settings', before: pressFirst(/^Change$/) },
  { name: 'admin-setup-system', path: '/admin?tab=system' },
  {
    name: 'admin-setup-mail',
    path: '/admin?tab=system',
    before: pressFirst(/^(?:New sign-in|Your verification)/),
  },
];

export const SETUP_SCREENS: readonly Screen[] = SCREENS.map((screen) => ({
  person: ADMINISTRATOR,
  ...screen,
}));
