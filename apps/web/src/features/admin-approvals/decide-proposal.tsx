import { admin, market, walletAddresses } from '@halyard/contract';
import { useAct } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { ProposalFacts } from '../../domain/staff/proposal-facts.tsx';
import { CONSEQUENCES, KINDS, titleOf } from '../../domain/staff/proposal-words.ts';

/** What a decision changes on the screens. */
const DECIDED_READS = [
  admin.adminAnalytics,
  admin.adminListApprovals,
  admin.adminListColdStorage,
  admin.adminReadDesk,
  admin.adminListWallets,
  admin.adminListTransactions,
  admin.adminListUsers,
  admin.adminListInstruments,
  admin.adminListGroups,
  market.listInstruments,
  walletAddresses.listWalletAddresses,
] as const;

type DecideProps = { readonly proposal: admin.Proposal; readonly onClose: () => void };

/** One that was decided meanwhile is read again; any other failure leaves the dialog as it is. */
function fail(failure: unknown, onClose: () => void): void {
  notices.failure(failure, ADMIN.proposalFailure);
  const isOver = failure instanceof CallFailure && (failure.code?.startsWith('approval-') ?? false);
  if (!isOver) return;
  void reload(DECIDED_READS);
  onClose();
}

const nounOf = ({ kind }: admin.Proposal) => KINDS[kind].toLowerCase();

export function ApproveProposal({ proposal, onClose }: DecideProps) {
  const { kind } = proposal;
  const approve = useAct(admin.adminApproveProposal, {
    reloads: DECIDED_READS,
    onDone: () => {
      notices.success(ADMIN.proposalApproved(KINDS[kind]));
      onClose();
    },
    onFailed: (failure) => fail(failure, onClose),
  });
  return (
    <Question
      onClose={onClose}
      title={`Approve the ${nounOf(proposal)}`}
      lead={CONSEQUENCES[kind]}
      action="Approve"
      isBusy={approve.isRunning}
      onAct={() => approve.run({ params: { id: proposal.id } })}
    >
      <ProposalFacts proposal={proposal} />
    </Question>
  );
}

type RejectProps = DecideProps & {
  /** Whoever proposed it takes it back. */
  readonly isOwn: boolean;
};

export function RejectProposal({ proposal, isOwn, onClose }: RejectProps) {
  const reject = useAct(admin.adminRejectProposal, {
    reloads: DECIDED_READS,
    onDone: () => {
      notices.success(
        isOwn ? ADMIN.proposalTakenBack(KINDS[proposal.kind]) : ADMIN.proposalRejected(KINDS[proposal.kind]),
      );
      onClose();
    },
    onFailed: (failure) => fail(failure, onClose),
  });
  const lead = [proposal.user, titleOf(proposal)].filter(Boolean).join(', ');
  const verb = isOwn ? 'Take back' : 'Reject';
  return (
    <ReasonDialog
      title={`${verb} the ${nounOf(proposal)}`}
      lead={lead}
      action={verb}
      isBusy={reject.isRunning}
      onReason={(reason) => reject.run({ params: { id: proposal.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
