import type { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { Notice } from '../../ui/notices/notice.tsx';

type Alert = investment.RiskReport['alerts'][number];

/** What deserves a look now. */
export function RiskAlerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <section aria-label="Alerts" className="flex flex-col gap-2">
      {alerts.length === 0 && <p className="text-muted">No alerts. All of your limits are kept.</p>}
      {alerts.map((alert) => (
        <Notice
          key={alert.code}
          tone={alert.severity === 'critical' ? 'danger' : 'warn'}
          title={titleOf(alert)}
        >
          {ADVICE[alert.code]}
        </Notice>
      ))}
    </section>
  );
}

const ADVICE: Record<Alert['code'], string> = {
  'margin-level-low': 'Add funds or close a position before the market does.',
  'risk-near-limit': 'A further position would pass the risk you set for yourself.',
  'risk-over-limit': 'More margin is tied up than you meant to allow.',
  'daily-loss-near-limit': 'A little more, and the day has cost what you set as its limit.',
  'daily-loss-over-limit': 'Today has cost more than you meant it to.',
  'no-stop-loss': 'A stop loss limits what a position can cost.',
};

function titleOf({ code, value, limit }: Alert): string {
  switch (code) {
    case 'margin-level-low':
      return `Margin level is ${value.toFixed(0)}%`;
    case 'risk-near-limit':
    case 'risk-over-limit':
      return `${formatUsd(value)} of ${formatUsd(limit)} risk capital is in use`;
    case 'daily-loss-near-limit':
    case 'daily-loss-over-limit':
      return `${formatUsd(value)} lost today, of a limit of ${formatUsd(limit)}`;
    case 'no-stop-loss':
      return value === 1 ? '1 position has no stop loss' : `${value} positions have no stop loss`;
  }
}
