import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NOT_FOUND } from '../texts/shell.ts';
import { buttonStyle } from '../ui/button.tsx';
import { DeadEnd, PageTitle } from '../ui/page.tsx';

export function NotFoundScreen(): ReactNode {
  return (
    <DeadEnd
      title={NOT_FOUND}
      action={
        <Link to="/" className={buttonStyle()}>
          Return to Home
        </Link>
      }
    >
      <PageTitle>Page not found</PageTitle>
      There is nothing at this address. It may have moved, or the link may be incomplete.
    </DeadEnd>
  );
}
