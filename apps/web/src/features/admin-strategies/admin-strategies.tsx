import { admin } from '@halyard/contract';
import { formatPercent } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { doneOrProposed } from '../../platform/calls/proposed.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { STRATEGIES } from '../../texts/admin/strategies.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

/** Strategies that wait to be shown, and those that were decided on. */
export function AdminStrategies() {
  const list = useQuery(read(admin.adminListStrategies));
  return (
    <Panel title="Strategies" lead={STRATEGIES.lead}>
      <NotLoaded of={list} failed={STRATEGIES.listFailure} loading="Loading strategies" rows={3} />
      {list.data?.strategies.length === 0 && <EmptyState title={STRATEGIES.none} />}
      <ul className="divide-y divide-line">
        {list.data?.strategies.map((strategy) => (
          <StrategyItem key={strategy.id} strategy={strategy} />
        ))}
      </ul>
    </Panel>
  );
}

const RELOADS = [admin.adminListStrategies, admin.adminListApprovals, admin.adminReadQueues];

function StrategyItem({ strategy }: { readonly strategy: admin.AdminStrategy }) {
  const [isRejecting, setRejecting] = useState(false);
  const { id, name, description, user, status, feePercent, proposedAt, reason, record } = strategy;
  const approving = useToldAct(admin.adminApproveStrategy, {
    reloads: RELOADS,
    done: STRATEGIES.approved(name),
    failure: STRATEGIES.decideFailure,
  });
  const rejecting = useToldAct(admin.adminRejectStrategy, {
    reloads: RELOADS,
    done: (answer) => doneOrProposed(answer, STRATEGIES.rejected(name)),
    failure: STRATEGIES.decideFailure,
    close: () => setRejecting(false),
  });
  const isOpen = status === 'proposed' || status === 'approved';
  return (
    <li className="grid items-start gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_13rem] lg:grid-cols-[minmax(0,1fr)_16rem_11rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          <StateBadge state={status} />
        </p>
        <p className="text-dense wrap-anywhere text-muted">{user}</p>
        <p className="text-dense text-muted">{`Proposed ${dateTimeText(proposedAt)}`}</p>
        <p className="max-w-[68ch] break-words whitespace-pre-line">{description}</p>
        {reason !== null && <p className="text-dense text-muted">{`Reason: ${reason}`}</p>}
      </div>
      <div className="min-w-0">
        <FactGrid
          rows={[
            ['Return', formatPercent(record.returnPercent)],
            ['Deepest fall', formatPercent(record.drawdownPercent)],
            ['Days', `${record.days}`],
            ['Closed positions', `${record.closed}`],
            ['Fee', `${feePercent}%`],
            ['Followers', `${record.followers}`],
          ]}
        />
      </div>
      {isOpen && (
        <div className="flex gap-2 lg:justify-end">
          {status === 'proposed' && (
            <Button
              size="small"
              isBusy={approving.isRunning}
              aria-label={`Approve ${name}`}
              onClick={() => approving.run({ params: { id } })}
            >
              Approve
            </Button>
          )}
          <Button
            size="small"
            variant="danger"
            aria-label={`${status === 'proposed' ? 'Reject' : 'End'} ${name}`}
            onClick={() => setRejecting(true)}
          >
            {status === 'proposed' ? 'Reject' : 'End'}
          </Button>
        </div>
      )}
      {isRejecting && (
        <ReasonDialog
          title={status === 'proposed' ? 'Reject strategy' : 'End strategy'}
          lead={status === 'proposed' ? STRATEGIES.rejectLead : STRATEGIES.endLead}
          action={status === 'proposed' ? 'Reject' : ADMIN.sendForApproval}
          isBusy={rejecting.isRunning}
          onReason={(why) => rejecting.run({ params: { id }, body: { reason: why } })}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  );
}
