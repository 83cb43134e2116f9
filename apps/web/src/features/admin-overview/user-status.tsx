import type { admin, AnswerOf } from '@halyard/contract';
import { classNames } from '../../ui/style/class-names.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { percentOf } from './shares.ts';

type Counts = AnswerOf<typeof admin.adminAnalytics>['usersByStatus'];

const STATUSES = [
  { status: 'active', colour: 'bg-up' },
  { status: 'pending', colour: 'bg-warn' },
  { status: 'suspended', colour: 'bg-danger' },
  { status: 'closed', colour: 'bg-line-strong' },
] as const;

/** How many people there are in each state. */
export function UserStatusDistribution({ counts }: { readonly counts: Counts }) {
  const total = STATUSES.reduce((sum, { status }) => sum + counts[status], 0);
  return (
    <Panel title="User Status Distribution" className="min-w-0">
      <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {STATUSES.filter(({ status }) => counts[status] > 0).map(({ status, colour }) => (
          <span key={status} className={classNames('min-w-1', colour)} style={{ flexGrow: counts[status] }} />
        ))}
      </div>
      <dl aria-label="Users by status" className="mt-4 divide-y divide-line">
        {STATUSES.map(({ status, colour }) => (
          <div key={status} className="flex items-center gap-3 py-2.5 last:pb-0">
            <span aria-hidden className={classNames('size-2.5 shrink-0 rounded-full', colour)} />
            <dt className="flex-1">{status}</dt>
            <dd className="font-medium">{counts[status].toLocaleString('en-US')}</dd>
            <dd className="w-14 text-right text-muted">{percentOf(counts[status], total)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
