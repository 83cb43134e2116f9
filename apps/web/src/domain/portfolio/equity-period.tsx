import { investment } from '@halyard/contract';
import { useChosen } from '../../platform/browser/use-chosen.ts';
import { Segments } from '../../ui/forms/segments.tsx';

type EquityPeriod = (typeof investment.EQUITY_PERIODS)[number];

/** The time a page looks at, kept in its address, and what changes it. */
export function useEquityPeriod(usual: EquityPeriod) {
  const [period, setPeriod] = useChosen('period', investment.EQUITY_PERIODS, usual);
  const picker = (
    <Segments
      label="Period"
      size="small"
      value={period}
      onValue={setPeriod}
      segments={investment.EQUITY_PERIODS.map((value) => ({ value, label: value === 'all' ? 'All' : value }))}
    />
  );
  return [period, picker] as const;
}
