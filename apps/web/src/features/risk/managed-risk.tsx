import type { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { RISK } from '../../texts/risk.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { ExposurePanel } from './exposure-panel.tsx';
import { LimitsForm } from './limits-form.tsx';
import { RiskAlerts } from './risk-alerts.tsx';
import { dailyLossStat } from './risk-figures.tsx';
import { MovesPanel } from './scenario-panel.tsx';

/** The risk of an account that is managed: all it holds is paid for in full, so no margin, call or stop-out says anything of it. */
export function ManagedRisk({ report }: { readonly report: investment.RiskReport }) {
  const { alerts, dailyLoss, equity, limits, scenarios, usedMargin } = report;
  return (
    <div className="flex flex-col gap-6">
      <h2 className="text-section font-medium">Risk</h2>
      <RiskAlerts alerts={alerts} />
      <div className="flex flex-col gap-4">
        <StatRow label="Risk">
          <Stat moves label="Equity">
            {formatUsd(equity)}
          </Stat>
          <Stat label="Invested">{formatUsd(usedMargin)}</Stat>
          {dailyLossStat(dailyLoss)}
        </StatRow>
        <p className="text-dense text-muted">{RISK.managed}</p>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
        <ExposurePanel report={report} />
        <LimitsForm key={limits.dailyLossLimit} limits={limits} hasMargin={false} />
      </div>
      {report.stopOut.positions.length > 0 && <MovesPanel scenarios={scenarios} />}
    </div>
  );
}
