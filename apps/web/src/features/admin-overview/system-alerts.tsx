import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { classNames } from '../../ui/style/class-names.ts';
import { Link } from '../../ui/buttons/link.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import type { AdminTab, Alert, Tone } from './alerts.ts';
import { useAlerts } from './use-alerts.ts';

const LOOKS: Record<Tone, { readonly icon: typeof Info; readonly ink: string }> = {
  danger: { icon: CircleAlert, ink: 'text-danger' },
  warn: { icon: TriangleAlert, ink: 'text-warn' },
  info: { icon: Info, ink: 'text-info' },
  good: { icon: CircleCheck, ink: 'text-up' },
};

const ACTIONS: Record<AdminTab, string> = {
  users: 'Users',
  approvals: 'Approvals',
  transactions: 'Transactions',
  kyc: 'Identity checks',
  messages: 'Messages',
};

export function SystemAlerts() {
  const { alerts, failure, retry } = useAlerts();
  return (
    <Panel title="System Alerts" className="min-w-0">
      {alerts === null && <SkeletonRows count={3} label="Checking the system" />}
      {alerts !== null && failure !== null && (
        <div className="mb-4 last:mb-0">
          <ReadFailure title="Some checks could not be made" failure={failure} onRetry={retry} />
        </div>
      )}
      {alerts?.length === 0 && failure === null && (
        <AlertRow alert={{ tone: 'good', words: 'Nothing needs attention', detail: 'No queue, no fault.' }} />
      )}
      {alerts !== null && alerts.length > 0 && (
        <ul className="divide-y divide-line">
          {alerts.map((alert) => (
            <li key={alert.words} className="py-3 first:pt-0 last:pb-0">
              <AlertRow alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AlertRow({ alert }: { readonly alert: Alert }) {
  const look = LOOKS[alert.tone];
  return (
    <div className="flex items-start gap-3">
      <look.icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', look.ink)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{alert.words}</p>
        {alert.detail && <p className="text-dense break-words text-muted">{alert.detail}</p>}
      </div>
      {alert.tab && (
        <Link
          to="/admin"
          query={{ tab: alert.tab, ...alert.query }}
          className="-my-2 inline-flex min-h-9 shrink-0 items-center underline underline-offset-4 touch:min-h-11"
        >
          {ACTIONS[alert.tab]}
        </Link>
      )}
    </div>
  );
}
