import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyle } from '../ui/button.tsx';
import { PageTitle } from '../ui/page.tsx';

export function HomeRoute(): ReactNode {
  return (
    <div className="mx-auto flex w-full max-w-300 flex-1 flex-col justify-center px-4 py-16 sm:px-6">
      <PageTitle>Online brokerage</PageTitle>
      <span aria-hidden className="mb-6 h-0.5 w-12 bg-brass" />
      <h1 className="max-w-[16ch] font-serif text-headline [font-weight:560] tracking-[-0.015em]">Halyard</h1>
      <p className="mt-4 max-w-[52ch] text-lead text-muted">
        An online brokerage for currencies, metals, cryptocurrencies, energies and indices, with one wallet
        and one statement for all of them.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/portal" className={buttonStyle('primary', 'large')}>
          Start Trading
        </Link>
        <Link to="/portal" className={buttonStyle('secondary', 'large')}>
          Login
        </Link>
      </div>
    </div>
  );
}
