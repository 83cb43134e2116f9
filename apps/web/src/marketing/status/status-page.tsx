import { CONTENT } from '@halyard/content';
import type { Page } from '../page.ts';

export const STATUS_PAGE: Page = {
  path: '/status',
  title: `Status of ${CONTENT.company.brand}: health and execution, as measured`,
  description:
    'Whether the platform works at this moment, whether its books hold, and how fast and at what price orders were executed, as measured.',
  picture: 'home',
  Body: StatusBody,
};

function StatusBody() {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-14 sm:px-6 md:py-20">
      <span aria-hidden className="mb-6 block h-0.5 w-12 bg-brass" />
      <h1 className="font-serif text-headline [font-weight:560] tracking-[-0.015em]">Status</h1>
      <p className="mt-4 max-w-[60ch] text-lead text-muted">
        What the system says about itself, asked again every half minute. Nothing here is written by hand.
      </p>
      <div data-island="status" className="mt-10 min-h-[60dvh]">
        <noscript>The status needs JavaScript. Programs may ask /api/health/ready.</noscript>
      </div>
    </div>
  );
}
