import { admin } from '@halyard/contract';
import { useAct } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { ADMIN } from '../../texts/admin.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { notices } from '../../ui/notices/notices.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { SpreadReach } from '../../domain/staff/spread-reach.tsx';
import { useSpreadReach } from '../../domain/staff/use-spread-reach.ts';
import { DECIDED_READS } from './decided-reads.ts';
import { changesText, CONSEQUENCES, KINDS, titleOf } from './proposal-words.ts';

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
  const { kind, user, reason, proposedBy, proposedAt, changes, about } = proposal;
  const approve = useAct(admin.adminApproveProposal, {
    reloads: DECIDED_READS,
    onDone: () => {
      notices.success(ADMIN.proposalApproved(KINDS[kind]));
      onClose();
    },
    onFailed: (failure) => fail(failure, onClose),
  });
  const spread = changes.find(({ field }) => field === 'extraSpreadPpm')?.after ?? null;
  return (
    <Dialog onClose={onClose} title={`Approve the ${nounOf(proposal)}`} lead={CONSEQUENCES[kind]}>
      <div className="flex flex-col gap-4">
        <Facts>
          {user !== '' && kind !== 'role' && <Fact label="Customer">{user}</Fact>}
          <Fact label="Change">
            <span className="font-medium">{titleOf(proposal)}</span>
          </Fact>
          {reason !== '' && <Fact label="Reason">{reason}</Fact>}
          <Fact label="Proposed by">{`${proposedBy}, ${dateTimeText(proposedAt)}`}</Fact>
        </Facts>
        <ChangeList changes={changesText(proposal)} />
        {kind === 'instrument' && spread !== null && <Reach symbol={about} extraSpreadPpm={Number(spread)} />}
      </div>
      <DialogEnd
        onClose={onClose}
        isBusy={approve.isRunning}
        onAct={() => approve.run({ params: { id: proposal.id } })}
      >
        Approve
      </DialogEnd>
    </Dialog>
  );
}

function Reach({ symbol, extraSpreadPpm }: { readonly symbol: string; readonly extraSpreadPpm: number }) {
  const { data, isError } = useSpreadReach(symbol, extraSpreadPpm);
  return <SpreadReach reach={data} isFailed={isError} />;
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
