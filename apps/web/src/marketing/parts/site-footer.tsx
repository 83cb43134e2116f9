import { CONTENT } from '@halyard/content';
import { Mark } from '../../ui/layout/mark.tsx';
import { LEGAL_LINKS } from '../legal/links.ts';
import { SIGN_UP } from './links.tsx';

const COLUMNS = [
  {
    title: 'Trading',
    links: [
      { label: 'Assets', to: '/#assets' },
      { label: 'Account Types', to: '/#accounts' },
      { label: 'Platform', to: '/platform' },
      { label: 'Cloud Mining', to: '/cloud-mining' },
    ],
  },
  {
    title: 'Account',
    links: [
      { label: 'Client Portal', to: '/portal' },
      { label: 'Open an account', to: SIGN_UP },
      { label: 'Status', to: '/status' },
      { label: 'Verify a paper', to: '/verify' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help Center', to: '/#contact' },
      { label: 'Contact Us', to: '/#contact' },
      { label: 'Live Support', to: '/#contact' },
    ],
  },
  { title: 'Legal', links: LEGAL_LINKS },
] as const;

/** The end of every public page: all ways on, who runs this site, and what can go wrong. */
export function SiteFooter() {
  const { company, riskWarning, isSample } = CONTENT;
  return (
    <footer className="border-t border-line">
      <div className="mx-auto w-full max-w-300 px-4 py-14 sm:px-6">
        <div className="grid gap-x-8 gap-y-10 lg:grid-cols-[4fr_8fr]">
          <div>
            <p className="flex items-center gap-2.5 text-lead font-semibold">
              <Mark />
              {company.brand}
            </p>
            <p className="mt-3 max-w-[36ch] text-base text-muted">{CONTENT.description}</p>
          </div>
          <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
            {COLUMNS.map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                <p className="text-dense font-medium">{title}</p>
                <ul className="mt-2">
                  {links.map(({ label, to }) => (
                    <li key={label}>
                      <a
                        href={to}
                        className="inline-flex min-h-8 items-center text-base text-muted hover:text-ink hover:underline hover:underline-offset-3 touch:min-h-11"
                      >
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <div className="mt-12 grid gap-4 border-t border-line pt-6 text-dense text-muted">
          <p className="max-w-[90ch]">
            <strong className="font-medium text-ink">Risk warning. </strong>
            {riskWarning}
          </p>
          <p>
            {`${company.legalName}, ${company.registration}, ${company.licence}, ${company.country}.`}
            {isSample && ' Company details are samples: an operator puts their own here.'}
          </p>
        </div>
      </div>
    </footer>
  );
}
