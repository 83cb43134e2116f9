import type { admin } from '@halyard/contract';
import { useUser } from '../../platform/session/signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Decision, isWaiting, whyNotApprove } from './decisions.ts';

export type Act = 'view' | Decision;

type RowActionsProps = {
  readonly row: admin.AdminTransaction;
  /** Whether one is open beside the list, where it is decided about. */
  readonly isNarrow: boolean;
  readonly onAct: (act: Act) => void;
};

export function RowActions({ row, isNarrow, onAct }: RowActionsProps) {
  const user = useUser();
  const whyNot = isWaiting(row) ? whyNotApprove(row, user) : null;
  return (
    <div className="flex items-center gap-1">
      <Button
        size="small"
        variant="quiet"
        className="-ml-2.5 touch:-ml-3"
        data-desk-row={row.id}
        aria-label={`View ${row.reference}`}
        onClick={() => onAct('view')}
      >
        View
      </Button>
      {!isNarrow && isWaiting(row) && whyNot === null && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Approve ${row.reference}`}
          onClick={() => onAct('approve')}
        >
          Approve
        </Button>
      )}
      {!isNarrow && isWaiting(row) && row.userId !== user.id && (
        <Button
          size="small"
          variant="danger"
          aria-label={`Reject ${row.reference}`}
          onClick={() => onAct('reject')}
        >
          Reject
        </Button>
      )}
      {!isNarrow && whyNot !== null && (
        <span className="max-w-28 text-meta text-balance text-muted">{whyNot}</span>
      )}
    </div>
  );
}
