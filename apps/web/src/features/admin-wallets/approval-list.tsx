import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { read } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { signedText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** Adjustments above the threshold wait here for a second administrator. */
export function ApprovalList() {
  const list = useQuery(read(admin.adminListApprovals, { query: { status: 'pending' } }));
  return (
    <Panel title="Pending approvals" lead="A different administrator decides.">
      {list.isError && !list.data && (
        <ReadFailure
          title={ADMIN.approvalsFailure.refused}
          failure={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!list.data && !list.isError && <SkeletonRows count={2} label="Loading approvals" />}
      {list.data?.approvals.length === 0 && <EmptyState title="Nothing waits for approval" />}
      <ul className="divide-y divide-line">
        {list.data?.approvals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </Panel>
  );
}

function ProposalRow({ proposal }: { readonly proposal: admin.Proposal }) {
  const [isRejecting, setRejecting] = useState(false);
  const reloads = [
    admin.adminAnalytics,
    admin.adminListApprovals,
    admin.adminListWallets,
    admin.adminListTransactions,
  ];
  const onFailed = (failure: unknown) => notices.failure(failure, ADMIN.proposalFailure);
  const approve = useAct(admin.adminApproveProposal, {
    reloads,
    onFailed,
    onDone: () => notices.success(ADMIN.proposalApproved),
  });
  const reject = useAct(admin.adminRejectProposal, {
    reloads,
    onFailed,
    onDone: () => notices.success(ADMIN.proposalRejected),
  });
  const params = { id: proposal.id };
  const sum = `${signedText(proposal.amount, proposal.currency, 1)} ${proposal.currency}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{sum}</p>
        <p className="truncate">{proposal.user}</p>
        <p className="text-dense text-muted">
          {`${proposal.reason}. Proposed by ${proposal.proposedBy}, ${dateTimeText(proposal.proposedAt)}`}
        </p>
      </div>
      <div className="flex gap-1">
        <Button
          size="small"
          variant="secondary"
          isBusy={approve.isRunning}
          onClick={() => approve.run({ params })}
        >
          Approve
        </Button>
        <Button size="small" variant="danger" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      {isRejecting && (
        <ReasonDialog
          title="Reject the adjustment"
          lead={`${proposal.user}, ${sum}`}
          action="Reject"
          isBusy={reject.isRunning}
          onReason={(reason) => reject.run({ params, body: { reason } })}
          onClose={() => setRejecting(false)}
        />
      )}
    </li>
  );
}
