import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../waiting/empty-state.tsx';

type NoneFoundProps = {
  readonly title: string;
  /** Where one stands in the list: whether it is filtered, and the way back to all of it. */
  readonly place: { readonly isFiltered: boolean; readonly choose: () => void };
  /** What will stand here, while there is nothing at all. */
  readonly children: ReactNode;
  /** What leads to the first of it. */
  readonly action?: ReactNode;
};

/** An empty list says whether there is nothing yet, or nothing like what was asked for. */
export function NoneFound({ title, place, children, action }: NoneFoundProps) {
  if (!place.isFiltered)
    return (
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    );
  const showAll = (
    <Button variant="secondary" onClick={() => place.choose()}>
      Show all
    </Button>
  );
  return (
    <EmptyState title={title} action={showAll}>
      Nothing matches this search and these filters.
    </EmptyState>
  );
}
