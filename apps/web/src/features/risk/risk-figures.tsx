import type { investment } from '@halyard/contract';
import { formatMarginLevel, formatUsd } from '@halyard/money';
import { classNames } from '../../ui/style/class-names.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';

/** Utilisation, capital, the day's loss and the stops. */
export function RiskFigures({ report }: { readonly report: investment.RiskReport }) {
  const { utilisation, dailyLoss, stopLosses, limits } = report;
  const allowedPercent = utilisation.percentOfAllowed ?? 100;
  const positions = stopLosses.covered + stopLosses.uncovered;
  return (
    <div className="flex flex-col gap-4">
      <StatRow label="Risk">
        <Stat
          moves
          label="Risk utilization"
          note={<Meter percent={allowedPercent}>{`${wholePercent(allowedPercent)} of what you allow`}</Meter>}
        >
          {utilisation.percentOfEquity === null ? '–' : wholePercent(utilisation.percentOfEquity)}
        </Stat>
        <Stat
          moves
          label="Risk capital"
          note={`${formatUsd(utilisation.allowed)} allowed (maximum risk ${limits.maxRiskPercent}%)`}
        >
          {formatUsd(utilisation.riskCapital)}
        </Stat>
        {dailyLossStat(dailyLoss)}
        <Stat
          label="Stop-loss orders"
          note={
            positions === 0
              ? 'No open positions'
              : `${formatUsd(stopLosses.atRisk)} at risk if all are reached`
          }
        >
          {positions === 0 ? '0' : `${stopLosses.covered} of ${positions}`}
        </Stat>
      </StatRow>
      <p className="text-dense text-muted">
        {`Equity ${formatUsd(report.equity)}, used margin ${formatUsd(report.usedMargin)}`}
        {report.marginLevel === null
          ? '.'
          : `, margin level ${formatMarginLevel(report.marginLevel)}. Positions are closed at ${report.stopOut.level}%: ${formatUsd(report.stopOut.distance)} of losses from here.`}
      </p>
    </div>
  );
}

/** A card of a row: the day's loss beside what may be lost. */
export const dailyLossStat = ({ loss, limit, usedPercent }: investment.RiskReport['dailyLoss']) => (
  <Stat
    label="Daily loss limit"
    note={
      <Meter percent={usedPercent}>{`${formatUsd(loss)} lost today (${wholePercent(usedPercent)})`}</Meter>
    }
  >
    {formatUsd(limit)}
  </Stat>
);

type MeterProps = { readonly percent: number; readonly children: string };

/** A share of a limit in words, and as a rule that fills. */
function Meter({ percent, children }: MeterProps) {
  const tone = percent >= 100 ? 'fill-danger' : percent >= 80 ? 'fill-warn' : 'fill-brass';
  return (
    <span className="flex flex-col gap-2">
      <span>{children}</span>
      <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-full">
        <rect width="100" height="4" className="fill-sunken" />
        <rect width={Math.min(100, Math.max(0, percent))} height="4" className={classNames(tone)} />
      </svg>
    </span>
  );
}

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function wholePercent(percent: number): string {
  return `${percent.toLocaleString('en-US', ONE_DECIMAL)}%`;
}
