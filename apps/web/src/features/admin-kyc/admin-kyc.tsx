import { CaseView } from './case-view.tsx';
import { useKycPlace } from './place.ts';
import { Queue } from './queue.tsx';

/** Identity checks: the queues, and one case at a time. */
export function AdminKyc() {
  const { caseOf } = useKycPlace();
  return caseOf === null ? <Queue /> : <CaseView key={caseOf} userId={caseOf} />;
}
