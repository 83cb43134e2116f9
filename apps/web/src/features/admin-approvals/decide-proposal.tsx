import { admin } from '@halyard/contract';
import { useIsHere } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { DECIDED_READS } from '../../domain/staff/decided-reads.ts';
import { ProposalFacts } from '../../domain/staff/proposal-facts.tsx';
import { CONSEQUENCES, KINDS, titleOf } from '../../domain/staff/proposal-words.ts';

type DecideProps = {
  readonly proposal: admin.Proposal;
  /** Why there is nothing left to decide about it, where that is known. */
  readonly obstacle: string | null;
  readonly onClose: () => void;
};

/** The dialog it is made in closes, also where somebody else was faster; any other failure leaves it as it is. */
function useDecision<E extends typeof admin.adminApproveProposal | typeof admin.adminRejectProposal>(
  endpoint: E,
  done: string,
  onClose: () => void,
) {
  const isHere = useIsHere();
  return useToldAct(endpoint, {
    reloads: DECIDED_READS,
    done,
    failure: ADMIN.proposalFailure,
    close: onClose,
    onFailed: (failure) => {
      const isOver = failure instanceof CallFailure && (failure.code?.startsWith('approval-') ?? false);
      if (!isOver) return;
      void reload(DECIDED_READS);
      if (isHere()) onClose();
    },
  });
}

const nounOf = ({ kind }: admin.Proposal) => KINDS[kind].toLowerCase();

export function ApproveProposal({ proposal, obstacle, onClose }: DecideProps) {
  const { kind } = proposal;
  const approve = useDecision(admin.adminApproveProposal, ADMIN.proposalApproved(KINDS[kind]), onClose);
  // Our own decision is seen in the list before its answer is here.
  const stands = obstacle === null || approve.isRunning;
  return (
    <Question
      onClose={onClose}
      title={`Approve the ${nounOf(proposal)}`}
      lead={CONSEQUENCES[kind]}
      action="Approve"
      isBusy={approve.isRunning}
      disabled={!stands}
      onAct={() => approve.run({ params: { id: proposal.id } })}
    >
      {!stands && (
        <div className="mb-4">
          <Notice tone="warn">{obstacle}</Notice>
        </div>
      )}
      <ProposalFacts proposal={proposal} />
    </Question>
  );
}

type RejectProps = DecideProps & {
  /** Whoever proposed it takes it back. */
  readonly isOwn: boolean;
};

export function RejectProposal({ proposal, obstacle, isOwn, onClose }: RejectProps) {
  const done = isOwn ? ADMIN.proposalTakenBack : ADMIN.proposalRejected;
  const reject = useDecision(admin.adminRejectProposal, done(KINDS[proposal.kind]), onClose);
  const lead = [proposal.user, titleOf(proposal)].filter(Boolean).join(', ');
  const verb = isOwn ? 'Take back' : 'Reject';
  return (
    <ReasonDialog
      title={`${verb} the ${nounOf(proposal)}`}
      lead={lead}
      action={verb}
      obstacle={reject.isRunning ? null : obstacle}
      isBusy={reject.isRunning}
      onReason={(reason) => reject.run({ params: { id: proposal.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
