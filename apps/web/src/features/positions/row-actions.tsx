import { Pencil } from 'lucide-react';
import { useMayClose } from '../../domain/portfolio/own-book.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Hint } from '../../ui/overlays/hint.tsx';
import { useReach } from '../../ui/waiting/use-online.ts';

type RowActionsProps = {
  /** Which row it is, for those who hear the button and not the row. */
  readonly name: string;
  /** Left out where nothing of it can be changed. */
  readonly onEdit?: (() => void) | undefined;
  /** What ends it: a position is closed, an order cancelled. */
  readonly end: 'Close' | 'Cancel';
  readonly isEnding: boolean;
  readonly onEnd: () => void;
  /** What it opens is open. */
  readonly isAsked?: boolean;
};

/** What can be done to an open position or a waiting order. */
export function RowActions({ name, onEdit, end, isEnding, onEnd, isAsked }: RowActionsProps) {
  const reach = useReach();
  if (!useMayClose()) return null;
  return (
    <span className="inline-flex gap-1 max-sm:-ml-2">
      {onEdit && (
        <Hint text="Edit">
          <Button
            {...reach}
            size="small"
            variant="quiet"
            aria-label={`Edit ${name}`}
            onClick={onEdit}
            className="!px-2 touch:min-w-11"
          >
            <Pencil aria-hidden className="size-3.5 touch:size-4" />
          </Button>
        </Hint>
      )}
      <Button
        {...reach}
        size="small"
        variant="secondary"
        aria-label={`${end} ${name}`}
        isBusy={isEnding}
        aria-expanded={isAsked}
        onClick={onEnd}
      >
        {end}
      </Button>
    </span>
  );
}
