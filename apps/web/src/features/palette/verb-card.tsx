import { useEffect, useRef } from 'react';
import { told } from '../../platform/browser/book.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { classNames } from '../../ui/style/class-names.ts';

type VerbCardProps = {
  readonly title: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly problem: string | null;
  readonly isAsked: boolean;
  readonly isBusy: boolean;
  readonly look?: 'up' | 'down';
  readonly onAct: () => void;
  readonly onCancel: () => void;
};

/** What would be done. Asked for, it has the button that does it, and the focus. */
export function VerbCard({ title, rows, problem, isAsked, isBusy, look, onAct, onCancel }: VerbCardProps) {
  const book = useBook();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) button.current?.focus();
  }, [isAsked]);
  return (
    <div className="min-w-0 flex-1">
      {!isAsked && <p className="font-medium">{told(title, book)}</p>}
      {problem === null ? (
        rows.length > 0 && (
          <div className={classNames('mt-1', isAsked && 'text-base')}>
            <FactGrid rows={rows} />
          </div>
        )
      ) : (
        <p role={isAsked ? 'alert' : undefined} className="text-dense text-danger">
          {problem}
        </p>
      )}
      {isAsked && (
        <>
          <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row">
            <Button variant="secondary" size="large" onClick={onCancel}>
              Cancel
            </Button>
            <Button
              ref={button}
              size="large"
              isBusy={isBusy}
              disabled={problem !== null}
              onClick={onAct}
              className={classNames(
                'sm:flex-1',
                look && 'border-transparent text-on-side',
                look === 'up' && 'bg-up',
                look === 'down' && 'bg-down',
              )}
            >
              {told(title, book)}
            </Button>
          </div>
          <p className="mt-3 text-center text-dense text-muted touch:hidden">
            {problem === null ? 'Enter does it, Esc leaves everything as it is' : 'Esc goes back'}
          </p>
        </>
      )}
    </div>
  );
}
