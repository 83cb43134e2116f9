import { Button } from '../../ui/buttons/button.tsx';
import { DESK } from '../../texts/admin/desk.ts';
import { notices } from '../../ui/notices/notices.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import type { DeskPlace } from './desk-place.ts';
import type { Desk } from './use-desk.ts';

type NothingProps = { readonly place: DeskPlace; readonly total: number };

/** An empty list says why: nothing waits, nothing like that, or nothing any more where one has turned to. */
export function Nothing({ place, total }: NothingProps) {
  if (total > 0)
    return (
      <EmptyState
        title="Nothing is left on this page"
        action={
          <Button variant="secondary" onClick={() => place.goTo(undefined)}>
            First page
          </Button>
        }
      >
        {`${total} more ${total === 1 ? 'waits' : 'wait'} before it.`}
      </EmptyState>
    );
  return place.isFiltered ? (
    <EmptyState
      title="Nothing like that waits"
      action={
        <Button variant="secondary" onClick={() => place.choose()}>
          Show everything
        </Button>
      }
    />
  ) : (
    <EmptyState title="Nothing needs you">What comes in appears here by itself.</EmptyState>
  );
}

type FootProps = {
  readonly place: DeskPlace;
  readonly desk: Desk;
  readonly total: number;
  readonly next: string | null;
};

/** How much there is in all, the keys, and the way to the other pages. */
export function Foot({ place, desk, total, next }: FootProps) {
  /** Nobody decides about what they do not see: what is chosen here does not go along, and that is said. */
  const turn = (to: string | undefined) => {
    const { size } = desk.chosen.keys;
    if (size > 0) notices.show(DESK.letGo(size), { id: 'let-go' });
    desk.clear();
    place.goTo(to);
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-meta text-muted">
      <p>{`${total} waiting`}</p>
      <p className="mr-auto max-lg:hidden">
        J K move · Enter opens · X chooses · Shift J a range · Ctrl A all · A approves · R rejects
      </p>
      {!place.isFirstPage && (
        <Button size="small" variant="quiet" onClick={() => turn(undefined)}>
          First page
        </Button>
      )}
      {next !== null && (
        <Button size="small" variant="secondary" onClick={() => turn(next)}>
          Next page
        </Button>
      )}
    </div>
  );
}
