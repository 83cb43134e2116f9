import { admin, type BodyInput } from '@halyard/contract';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { CallFailure, isConflict } from '../../platform/calls/call-failure.ts';
import { useIsHere } from '../../platform/calls/act.ts';
import { reload } from '../../platform/calls/read.ts';
import { IDENTITY_CHECKS } from '../../texts/admin/kyc.ts';

type DecisionOptions = {
  /** The case has left the queue, by this decision or by somebody else's. */
  readonly onDecided: () => void;
  /** The person has handed in something else since this was opened. */
  readonly onStale: () => void;
  /** The dialog has nothing more to ask. */
  readonly onEnded: () => void;
};

/** What a decision changes on the screens. */
const DECIDED_READS = [
  admin.adminListKyc,
  admin.adminListUsers,
  admin.adminGetUser,
  admin.adminReadDesk,
] as const;

/** Decides about exactly what is on the screen: a submission that came later is refused as another one. */
export function useDecision({ person, submittedAt }: admin.OpenedKyc, options: DecisionOptions) {
  const isHere = useIsHere();
  const decide = useToldAct(admin.adminDecideKyc, {
    reloads: DECIDED_READS,
    done: ({ data }) => (data.status === 'verified' ? IDENTITY_CHECKS.verified : IDENTITY_CHECKS.rejected),
    close: () => {
      options.onEnded();
      options.onDecided();
    },
    failure: IDENTITY_CHECKS.decideFailure,
    onFailed: (failure) => {
      const isDecided = failure instanceof CallFailure && failure.code === 'kyc-not-pending';
      if (!isDecided && !isConflict(failure)) return;
      void reload(DECIDED_READS);
      if (!isHere()) return;
      options.onEnded();
      if (isDecided) options.onDecided();
      else options.onStale();
    },
  });
  const run = (verdict: Omit<BodyInput<typeof admin.adminDecideKyc>, 'submittedAt'>) =>
    decide.run({ params: { userId: person.id }, body: { ...verdict, submittedAt } });
  return {
    isRunning: decide.isRunning,
    verify: () => run({ decision: 'verified' }),
    reject: (reason: string) => run({ decision: 'rejected', reason }),
  };
}
