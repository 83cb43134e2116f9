import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { DeadEnd, PageTitle } from '../ui/page.tsx';

/** A mistake of ours: say so, and offer the one thing that helps. */
export function CrashScreen(): ReactNode {
  return (
    <DeadEnd
      title="Something went wrong on our side"
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      <PageTitle>Something went wrong</PageTitle>
      The page could not be shown. Nothing you entered was sent twice.
    </DeadEnd>
  );
}
