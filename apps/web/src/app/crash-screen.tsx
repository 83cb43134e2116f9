import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/button.tsx';
import { DeadEnd, PageTitle } from '../ui/layout/page.tsx';

/** A mistake of ours, or a part of the page that did not arrive: say which, and offer the one thing that helps. */
export function CrashScreen({ error }: { readonly error: unknown }): ReactNode {
  // Every browser has its own sentence for it, and all of them speak of a module.
  const isMissing = /module/i.test(String(error));
  return (
    <DeadEnd
      title={isMissing ? 'This page could not be loaded' : 'Something went wrong on our side'}
      action={<Button onClick={() => location.reload()}>Reload the page</Button>}
    >
      <PageTitle>Something went wrong</PageTitle>
      {isMissing ? 'Please check your connection.' : 'The page could not be shown.'} Nothing you entered was
      sent twice.
    </DeadEnd>
  );
}
