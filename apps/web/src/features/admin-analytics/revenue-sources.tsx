import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Panel } from '../../ui/layout/panel.tsx';

type Sources = AnswerOf<typeof admin.adminAnalytics>['revenueBySource'];

const NAMES: Readonly<Record<keyof Sources, string>> = {
  commissions: 'Commissions',
  conversionFees: 'Conversion fees',
  withdrawalFees: 'Withdrawal fees',
  financing: 'Net financing',
};

type RevenueSourcesProps = { readonly sources: Sources; readonly totalUsd: number };

/** With what the house earns, since its beginning. Financing may cost more than it brings. */
export function RevenueSources({ sources, totalUsd }: RevenueSourcesProps) {
  const rows = (Object.keys(NAMES) as (keyof Sources)[]).map((source) => ({
    name: NAMES[source],
    amountUsd: sources[source],
  }));
  const largest = Math.max(...rows.map(({ amountUsd }) => Math.abs(amountUsd)), 0.01);
  return (
    <Panel title="Revenue by Source" className="min-w-0 [&>header]:mb-2">
      <p className="text-figure font-medium">{formatUsd(totalUsd)}</p>
      <p className="mb-5 text-dense text-muted">
        since the beginning, without what the house won or lost by trading
      </p>
      <dl aria-label="Revenue by source" className="grid gap-4">
        {rows.map(({ name, amountUsd }) => (
          <div key={name} className="grid grid-cols-2 gap-y-1.5">
            <dt>{name}</dt>
            <dd className="text-right font-medium">{formatUsd(amountUsd)}</dd>
            <dd aria-hidden className="col-span-2 h-2 rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full ${amountUsd < 0 ? 'bg-down' : 'bg-info'}`}
                style={{ width: `${(Math.abs(amountUsd) / largest) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
