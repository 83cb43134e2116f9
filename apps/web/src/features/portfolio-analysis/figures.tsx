import { analysis } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { PORTFOLIO_ANALYSIS } from '../../texts/portfolio-analysis.ts';
import { dateText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Definition } from '../../ui/overlays/hint.tsx';

const { ANALYSIS_MEANS: MEANS } = analysis;
export type AnalysisProps = { readonly analysis: analysis.PortfolioAnalysis };

/** What is not known yet. */
const UNKNOWN = '–';

export function ReturnFigures({ analysis: { returns } }: AnalysisProps) {
  const { moneyWeightedPercent, timeWeightedPercent } = returns;
  return (
    <StatRow label="Return" isLong>
      <Stat
        moves
        label={<Definition means={MEANS.timeWeighted}>Time-weighted return</Definition>}
        tone={toneOf(timeWeightedPercent)}
      >
        {formatPercent(timeWeightedPercent)}
      </Stat>
      <Stat
        moves
        label={<Definition means={MEANS.moneyWeighted}>Money-weighted return</Definition>}
        tone={toneOf(moneyWeightedPercent ?? 0)}
      >
        {moneyWeightedPercent === null ? UNKNOWN : formatPercent(moneyWeightedPercent)}
      </Stat>
      <Stat
        moves
        label={<Definition means={MEANS.result}>Result</Definition>}
        tone={toneOf(returns.result)}
        note={`Worth ${formatUsd(returns.endValue)} now`}
      >
        {signedUsd(returns.result)}
      </Stat>
      <Stat
        label={<Definition means={MEANS.flows}>Paid in less taken out</Definition>}
        note={`Worth ${formatUsd(returns.startValue)} at the start`}
      >
        {signedUsd(returns.flows)}
      </Stat>
    </StatRow>
  );
}

export function RiskFigures({ analysis: { risk } }: AnalysisProps) {
  const { days, deepest, sharpe, tail, volatilityPercent } = risk;
  const tooFew = PORTFOLIO_ANALYSIS.needsDays(days);
  const oneDay = tail === null ? PORTFOLIO_ANALYSIS.noTail : `One day at 95%, from ${tail.days} days`;
  return (
    <StatRow label="Risk" isLong>
      <Stat
        label={<Definition means={MEANS.drawdown}>Deepest fall</Definition>}
        note={deepest ? `${dateText(deepest.from)} to ${dateText(deepest.to)}` : 'It never fell.'}
      >
        {formatPercent(deepest?.percent ?? 0)}
      </Stat>
      <Stat
        label={<Definition means={MEANS.volatility}>Volatility</Definition>}
        note={volatilityPercent === null ? tooFew : `A year, from ${days} daily returns`}
      >
        {volatilityPercent === null ? UNKNOWN : `${volatilityPercent.toFixed(2)}%`}
      </Stat>
      <Stat
        label={<Definition means={MEANS.sharpe}>Sharpe ratio</Definition>}
        note={
          volatilityPercent === null
            ? tooFew
            : sharpe === null
              ? PORTFOLIO_ANALYSIS.nothingMoved
              : `A year, from ${days} daily returns`
        }
      >
        {sharpe === null ? UNKNOWN : sharpe.toFixed(2).replace('-', '−')}
      </Stat>
      <Stat label={<Definition means={MEANS.valueAtRisk}>Value at risk</Definition>} note={oneDay}>
        {tail === null ? UNKNOWN : formatUsd(tail.valueAtRisk)}
      </Stat>
      <Stat label={<Definition means={MEANS.expectedShortfall}>Expected shortfall</Definition>} note={oneDay}>
        {tail === null ? UNKNOWN : formatUsd(tail.expectedShortfall)}
      </Stat>
    </StatRow>
  );
}
