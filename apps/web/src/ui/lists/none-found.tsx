import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { EmptyState } from '../waiting/empty-state.tsx';

/** Where one stands in a list: whether it is filtered, and the way back to all of it. */
type Place = { readonly isFiltered: boolean; readonly choose: () => void };

type NoneFoundProps = {
  readonly title: string;
  readonly place: Place;
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
  return (
    <EmptyState title={title} action={<ShowAll place={place} />}>
      Nothing matches this search and these filters.
    </EmptyState>
  );
}

/** The list was asked for what concerns a person, and there is no such person. */
export function NobodyFound({ place }: { readonly place: Place }) {
  return (
    <EmptyState title="User not found" action={<ShowAll place={place} />}>
      Nobody has this email address or ID.
    </EmptyState>
  );
}

function ShowAll({ place }: { readonly place: Place }) {
  return (
    <Button variant="secondary" onClick={() => place.choose()}>
      Show all
    </Button>
  );
}
