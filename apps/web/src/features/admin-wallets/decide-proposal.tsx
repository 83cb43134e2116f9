import { admin } from '@halyard/contract';
import { useAct } from '../../platform/act.ts';
import { CallFailure } from '../../platform/call-failure.ts';
import { reload } from '../../platform/read.ts';
import { ADMIN } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { signedText } from '../../ui/money.ts';
import { notices } from '../../ui/notices.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { ADJUSTED_READS } from './adjusted-reads.ts';

type DecideProps = { readonly proposal: admin.Proposal; readonly onClose: () => void };

/** One that was decided meanwhile is read again; any other failure leaves the dialog as it is. */
function fail(failure: unknown, onClose: () => void): void {
  notices.failure(failure, ADMIN.proposalFailure);
  const isOver = failure instanceof CallFailure && (failure.code?.startsWith('approval-') ?? false);
  if (!isOver) return;
  void reload(ADJUSTED_READS);
  onClose();
}

const sumOf = ({ amount, currency }: admin.Proposal) => `${signedText(amount, currency, 1)} ${currency}`;

export function ApproveProposal({ proposal, onClose }: DecideProps) {
  const approve = useAct(admin.adminApproveProposal, {
    reloads: ADJUSTED_READS,
    onDone: () => {
      notices.success(ADMIN.proposalApproved);
      onClose();
    },
    onFailed: (failure) => fail(failure, onClose),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Approve the adjustment" lead={ADMIN.adjustNow}>
      <Facts>
        <Fact label="Customer">{proposal.user}</Fact>
        <Fact label="Change">
          <span className="font-medium">{sumOf(proposal)}</span>
        </Fact>
        <Fact label="Reason">{proposal.reason}</Fact>
        <Fact label="Proposed by">{proposal.proposedBy}</Fact>
      </Facts>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button isBusy={approve.isRunning} onClick={() => approve.run({ params: { id: proposal.id } })}>
          Approve
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function RejectProposal({ proposal, onClose }: DecideProps) {
  const reject = useAct(admin.adminRejectProposal, {
    reloads: ADJUSTED_READS,
    onDone: () => {
      notices.success(ADMIN.proposalRejected);
      onClose();
    },
    onFailed: (failure) => fail(failure, onClose),
  });
  return (
    <ReasonDialog
      title="Reject the adjustment"
      lead={`${proposal.user}, ${sumOf(proposal)}`}
      action="Reject"
      isBusy={reject.isRunning}
      onReason={(reason) => reject.run({ params: { id: proposal.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
