import { INSTRUMENTS } from '@halyard/catalogue';
import { market, workspace } from '@halyard/contract';
import { INDICATORS } from '../../features/chart/toolbox/indicators/catalogue.ts';
import { FigureRow, TrueMark } from '../parts/claims.tsx';

/** What the portal's own charts have, counted where it is kept: it cannot be more on the page than in the product. */
export const PORTAL_TODAY = {
  timeframes: market.CHART_TIMEFRAMES.length,
  indicators: INDICATORS.length,
  drawings: workspace.DRAWING_KINDS.length,
  instruments: INSTRUMENTS.length,
};

export function PortalToday() {
  const { timeframes, indicators, drawings, instruments } = PORTAL_TODAY;
  return (
    <div className="mt-8">
      <FigureRow
        figures={[
          { label: 'Timeframes', value: timeframes },
          { label: 'Indicators', value: indicators },
          { label: 'Drawing tools', value: drawings },
          { label: 'Instruments', value: instruments },
        ]}
      />
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
        <TrueMark>Counted</TrueMark>
        What the charts of our own portal have today.
      </p>
    </div>
  );
}
