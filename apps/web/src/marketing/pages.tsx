import { COMPANY } from '@halyard/content';
import { MINING_PAGE } from './cloud-mining/mining-page.tsx';
import { HOME_PAGE } from './home/home-page.tsx';
import { LEGAL_PAGES } from './legal/legal-pages.tsx';
import { NOT_FOUND } from '../texts/shell.ts';
import type { Page } from './page.ts';
import { NotFoundBody } from './not-found-body.tsx';
import { PLATFORM_PAGE } from './platform/platform-page.tsx';
import { STATUS_PAGE } from './status/status-page.tsx';
import { VERIFY_PAGE } from './verify/verify-page.tsx';

/** All public pages. */
export const PAGES: readonly Page[] = [
  HOME_PAGE,
  PLATFORM_PAGE,
  MINING_PAGE,
  STATUS_PAGE,
  VERIFY_PAGE,
  ...LEGAL_PAGES,
];

/** What is answered at every address that leads nowhere. */
export const NOT_FOUND_PAGE: Page = {
  path: '/404',
  title: `${NOT_FOUND} · ${COMPANY.brand}`,
  description: '',
  picture: 'home',
  isListed: false,
  Body: NotFoundBody,
};
