import { CONTENT } from '@halyard/content';
import type { Page } from '../page.ts';

const { brand } = CONTENT.company;

/** Its address stands at the foot of every page of every paper, so it stays. */
export const VERIFY_PAGE: Page = {
  path: '/verify',
  title: `Is this paper ours? · ${brand}`,
  description: `Find out whether a confirmation, a statement or a list of gains was made by ${brand}, and whether anybody has changed it since.`,
  picture: 'home',
  Body: VerifyBody,
};

function VerifyBody() {
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-14 sm:px-6 md:py-20">
      <span aria-hidden className="mb-6 block h-0.5 w-12 bg-brass" />
      <h1 className="font-serif text-headline [font-weight:560] tracking-[-0.015em]">Is this paper ours?</h1>
      <p className="mt-4 max-w-[62ch] text-lead text-muted">
        {`Every PDF that ${brand} makes is kept, and its hash is written down where nobody can change it. Give us the file or its code, and we say whether it is one of them.`}
      </p>
      <div data-island="verify" className="mt-10 min-h-80">
        <noscript>
          This needs JavaScript. Programs may ask /api/papers/verify?hash= with the SHA-256 of the file.
        </noscript>
      </div>
    </div>
  );
}
