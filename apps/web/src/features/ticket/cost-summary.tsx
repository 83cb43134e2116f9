import { formatUsd } from '@halyard/money';
import { TRADING } from '../../texts/trading.ts';
import type { InstrumentTerms } from '../../domain/prices/instruments.ts';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { quantityFigure } from '../../domain/trading/typed-figures.ts';
import type { TicketCost } from '../../domain/trading/ticket-cost.ts';

type CostSummaryProps = {
  readonly cost: TicketCost | null;
  readonly buyingPowerUsd: number | null;
  /** By which it differs from what the dashboard calls available, and the wallet. */
  readonly openPnlUsd?: number;
  /** What the account may open of it. */
  readonly limits?: Pick<InstrumentTerms, 'maxOrderUsd' | 'maxPositions' | 'maxTotalUsd'> | undefined;
};

/** What the order takes and costs, before it is sent. */
export function CostSummary({ cost, buyingPowerUsd, openPnlUsd = 0, limits }: CostSummaryProps) {
  const { maxOrderUsd, maxPositions, maxTotalUsd } = limits ?? {};
  return (
    <dl aria-label="Margin summary" className="divide-y divide-line border-y border-line text-dense">
      <Line
        label="Buying power"
        note={buyingPowerUsd === null || openPnlUsd === 0 ? null : TRADING.openPnl(openPnlUsd)}
      >
        {buyingPowerUsd === null ? '–' : formatUsd(buyingPowerUsd)}
      </Line>
      {cost && <Costs cost={cost} />}
      {maxOrderUsd !== undefined && <Line label="Largest order">{formatUsd(maxOrderUsd)}</Line>}
      {maxTotalUsd !== undefined && <Line label="In all accounts at most">{formatUsd(maxTotalUsd)}</Line>}
      {maxPositions !== undefined && (
        <Line label="Open positions at most">{maxPositions.toLocaleString('en')}</Line>
      )}
    </dl>
  );
}

/** There from the first figure on. */
function Costs({ cost }: { readonly cost: TicketCost }) {
  return (
    <>
      <Line label="Position value">{formatUsd(cost.notionalUsd)}</Line>
      {cost.closes > 0n && <Line label="Closes first">{quantityFigure(cost.closes)}</Line>}
      <Line label="Required margin" isStrong>
        {formatUsd(cost.marginUsd)}
      </Line>
      <Line label="Commission">{formatUsd(cost.commissionUsd)}</Line>
      <Line label="Cost of spread">{formatUsd(cost.spreadUsd)}</Line>
      <Line label={cost.isSwapFree ? 'Fee a night, from the third' : 'Overnight financing'}>
        {signedUsd(cost.nightUsd)}
      </Line>
      <Line label="Left after this order">{formatUsd(cost.leftUsd)}</Line>
      <Line label="A 1% move against you">{formatUsd(-cost.onePercentUsd)}</Line>
    </>
  );
}

type LineProps = {
  readonly label: string;
  readonly note?: string | null;
  readonly isStrong?: boolean;
  readonly children: string;
};

function Line({ label, note = null, isStrong = false, children }: LineProps) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="min-w-0 text-muted">
        {label}
        {note !== null && <span className="block text-meta">{note}</span>}
      </dt>
      <dd className={`whitespace-nowrap delayed:text-muted ${isStrong ? 'font-semibold' : 'font-medium'}`}>
        {children}
      </dd>
    </div>
  );
}
