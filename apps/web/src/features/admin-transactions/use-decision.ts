import { admin } from '@halyard/contract';
import type { Said } from '../../domain/staff/decide-form.tsx';
import { DECIDED_READS } from '../../domain/staff/decided-reads.ts';
import { useAct } from '../../platform/calls/act.ts';
import { reload } from '../../platform/calls/read.ts';
import { DESK } from '../../texts/admin/desk.ts';
import { ADMIN } from '../../texts/admin/admin.ts';
import { notices } from '../../ui/notices/notices.ts';
import { type Decision, isDecidedElsewhere } from './decisions.ts';

/** Approves and rejects. Where somebody was faster the rows are read again, and there is nothing left to decide. */
export function useDecision(onEnd: () => void) {
  const failed = (failure: unknown, words: typeof ADMIN.transactionApproveFailure) => {
    notices.failure(failure, words);
    if (!isDecidedElsewhere(failure)) return;
    void reload(DECIDED_READS);
    onEnd();
  };
  const approve = useAct(admin.adminApproveTransaction, {
    reloads: DECIDED_READS,
    onDone: ({ data }) => {
      notices.success(data.status === 'pending' ? DESK.waits.approve : ADMIN.transactionApproved);
      onEnd();
    },
    onFailed: (failure) => failed(failure, ADMIN.transactionApproveFailure),
  });
  const reject = useAct(admin.adminRejectTransaction, {
    reloads: DECIDED_READS,
    onDone: ({ data }) => {
      notices.success(data.status === 'pending' ? DESK.waits.reject : ADMIN.transactionRejected);
      onEnd();
    },
    onFailed: (failure) => failed(failure, ADMIN.transactionRejectFailure),
  });
  return {
    isBusy: approve.isRunning || reject.isRunning,
    decide: (id: string, decision: Decision, { reason = '', amount }: Said) => {
      if (decision === 'reject') reject.run({ params: { id }, body: { reason } });
      else approve.run({ params: { id }, ...(amount === undefined ? {} : { body: { amount } }) });
    },
  };
}
