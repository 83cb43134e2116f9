import { COMPANY } from '@halyard/content';
import { MINING_PAGE } from './cloud-mining/mining-page.tsx';
import { HOME_PAGE } from './home/home-page.tsx';
import { LEGAL_PAGES } from './legal/legal-pages.tsx';
import { NOT_FOUND } from '../texts/shell.ts';
import type { Page } from './page.ts';
import { PLATFORM_PAGE } from './platform/platform-page.tsx';
import { STATUS_PAGE } from './status/status-page.tsx';
import { VERIFY_PAGE } from './verify/verify-page.tsx';
import { buttonStyle } from '../ui/buttons/button.tsx';

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

function NotFoundBody() {
  return (
    <div className="mx-auto flex min-h-[60dvh] w-full max-w-300 flex-col items-start justify-center px-4 py-16 sm:px-6">
      <span aria-hidden className="mb-6 h-0.5 w-12 bg-brass" />
      <p className="text-dense font-medium text-muted">404</p>
      <h1 className="mt-2 font-serif text-headline [font-weight:560] tracking-[-0.015em]">{NOT_FOUND}</h1>
      <p className="mt-4 max-w-[52ch] text-lead text-muted">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href="/" className={buttonStyle('primary', 'large')}>
          Return to Home
        </a>
        <a href="/portal" className={buttonStyle('secondary', 'large')}>
          Client Portal
        </a>
      </div>
    </div>
  );
}
