import type { admin } from '@halyard/contract';
import { useUser } from '../../platform/session/signed-in.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { isWaiting, whyNotApprove } from './decisions.ts';

export type Act = 'view' | 'approve' | 'reject';

type RowActionsProps = {
  readonly row: admin.AdminTransaction;
  readonly onAct: (act: Act) => void;
};

export function RowActions({ row, onAct }: RowActionsProps) {
  const user = useUser();
  const whyNot = isWaiting(row) ? whyNotApprove(row, user) : null;
  return (
    <div className="flex items-center gap-1">
      <Button
        size="small"
        variant="quiet"
        className="-ml-2.5 touch:-ml-3"
        aria-label={`View ${row.reference}`}
        onClick={() => onAct('view')}
      >
        View
      </Button>
      {isWaiting(row) && whyNot === null && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Approve ${row.reference}`}
          onClick={() => onAct('approve')}
        >
          Approve
        </Button>
      )}
      {isWaiting(row) && row.userId !== user.id && (
        <Button
          size="small"
          variant="danger"
          aria-label={`Reject ${row.reference}`}
          onClick={() => onAct('reject')}
        >
          Reject
        </Button>
      )}
      {whyNot !== null && <span className="max-w-28 text-meta text-balance text-muted">{whyNot}</span>}
    </div>
  );
}
