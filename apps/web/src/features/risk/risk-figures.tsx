import type { investment } from '@halyard/contract';
import { formatMarginLevel, formatUsd } from '@halyard/money';
import { classNames } from '../../ui/class-names.ts';
import { Stat, StatRow } from '../../ui/stat.tsx';

/** Utilisation, capital, the day's loss and the stops. */
export function RiskFigures({ report }: { readonly report: investment.RiskReport }) {
  const { utilisation, dailyLoss, stopLosses, limits } = report;
  return (
    <div className="flex flex-col gap-4">
      <StatRow label="Risk">
        <Stat
          label="Risk utilization"
          note={<Meter percent={utilisation.percentOfAllowed ?? 100} label="Of what you allow" />}
        >
          {utilisation.percentOfEquity === null ? '–' : wholePercent(utilisation.percentOfEquity)}
        </Stat>
        <Stat
          label="Risk capital"
          note={`${formatUsd(utilisation.allowed)} allowed (maximum risk ${limits.maxRiskPercent}%)`}
        >
          {formatUsd(utilisation.riskCapital)}
        </Stat>
        <Stat
          label="Daily loss limit"
          note={<Meter percent={dailyLoss.usedPercent} label={`${formatUsd(dailyLoss.loss)} lost today`} />}
        >
          {formatUsd(dailyLoss.limit)}
        </Stat>
        <Stat label="Stop-loss orders" note={`${formatUsd(stopLosses.atRisk)} at risk if all are reached`}>
          {`${stopLosses.covered} of ${stopLosses.covered + stopLosses.uncovered}`}
        </Stat>
      </StatRow>
      <p className="text-dense text-muted">
        {`Equity ${formatUsd(report.equity)}, used margin ${formatUsd(report.usedMargin)}, margin level ${formatMarginLevel(report.marginLevel)}. `}
        {report.marginLevel !== null &&
          `Positions are closed at ${report.stopOut.level}%: ${formatUsd(report.stopOut.distance)} of losses from here.`}
      </p>
    </div>
  );
}

/** A share of a limit as a rule that fills. */
function Meter({ percent, label }: { readonly percent: number; readonly label: string }) {
  const tone = percent >= 100 ? 'fill-danger' : percent >= 80 ? 'fill-warn' : 'fill-brass';
  return (
    <span className="flex flex-col gap-1">
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-full">
        <rect width="100" height="4" className="fill-sunken" />
        <rect width={Math.min(100, Math.max(0, percent))} height="4" className={classNames(tone)} />
      </svg>
      <span>{`${label}: ${wholePercent(percent)}`}</span>
    </span>
  );
}

function wholePercent(percent: number): string {
  return `${percent.toFixed(1)}%`;
}
