import type { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import type { ReactNode } from 'react';
import { dateText, dateTimeText } from '../../ui/facts/moments.ts';
import { Profit } from '../../domain/prices/movement.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { levelText } from '../../domain/prices/levels.tsx';
import { REASONS } from './figures.ts';

type Trade = investment.PositionExplanation;
type Quoted = Pick<Trade['opening'], 'quote' | 'conversion' | 'group'>;
type PartProps = { readonly trade: Trade };

export function OpeningPart({ trade }: PartProps) {
  const { opening, symbol, leverage } = trade;
  const rate = percentText(opening.commissionRate * 100);
  return (
    <Part title="Opened" at={opening.at}>
      <QuoteLine symbol={symbol} quoted={opening} />
      <Line label={`Price, the ${opening.priceSide} of that quote`}>{levelText(symbol, opening.price)}</Line>
      <Line label={`Value of ${quantityText(opening.quantity)}`}>{formatUsd(opening.notional)}</Line>
      <Line label={`Margin, the value divided by ${leverage}, rounded up`}>{formatUsd(opening.margin)}</Line>
      <Line label={`Commission, ${rate} of the value, of which you pay ${opening.tierPercent}%`}>
        {formatUsd(opening.commission)}
      </Line>
    </Part>
  );
}

type ClosePartProps = PartProps & { readonly close: Trade['closes'][number] };

export function ClosePart({ trade: { symbol }, close }: ClosePartProps) {
  return (
    <Part title={`Closed: ${quantityText(close.quantity)}`} at={close.at}>
      <Line label="Why">{REASONS[close.reason]}</Line>
      <QuoteLine symbol={symbol} quoted={close} />
      <Line label={`Price, the ${close.priceSide} of that quote`}>{levelText(symbol, close.price)}</Line>
      <Line label="Margin released">{formatUsd(close.marginReleased)}</Line>
      <Line label="Profit or loss">
        <Profit amountUsd={close.pnl} />
      </Line>
    </Part>
  );
}

const columnsOf = ({ symbol }: Trade): readonly Column<Trade['nights'][number]>[] => [
  column('Night', { className: 'whitespace-nowrap' }, ({ night, nights, isTooShortForCredit }) => (
    <>
      {dateText(night)}
      {nights > 1 && <span className="block text-meta text-muted">{`counts as ${nights}`}</span>}
      {isTooShortForCredit && <span className="block text-meta text-muted">held for less than an hour</span>}
    </>
  )),
  figureColumn('Mid', ({ quote }) => levelText(symbol, (quote.bid + quote.ask) / 2)),
  figureColumn('Rate a year', ({ fee, yearlyRate, markup }) => (
    <>
      {fee ? feeText(fee) : percentText(yearlyRate * 100)}
      {markup !== undefined && (
        <span className="block text-meta text-muted">{`${percentText(markup * 100)} of it is your tier’s`}</span>
      )}
    </>
  )),
  figureColumn('Amount', ({ amount }) => <Profit amountUsd={amount} />),
];

export function NightsPart({ trade }: PartProps) {
  return (
    <section>
      <h3 className="mb-2 font-medium">Overnight financing</h3>
      <ColumnTable
        label="Overnight financing"
        rows={trade.nights}
        idOf={({ night }) => night}
        columns={columnsOf(trade)}
      />
    </section>
  );
}

/** A fee is of a night and not of a year; the first two nights have none. */
function feeText({ rate, nights }: NonNullable<PartProps['trade']['nights'][number]['fee']>): string {
  return nights === 0 ? 'free' : `${percentText(rate * 100)} a night`;
}

export function TotalsPart({ trade: { totals } }: PartProps) {
  return (
    <Part title="Total">
      <Line label="Profit or loss">
        <Profit amountUsd={totals.pnl} />
      </Line>
      <Line label="Commission">
        <Profit amountUsd={-totals.commission} />
      </Line>
      <Line label="Overnight financing">
        <Profit amountUsd={totals.financing} />
      </Line>
      <Line label="Result">
        <Profit amountUsd={totals.net} className="font-semibold" />
      </Line>
    </Part>
  );
}

/** Each figure that was booked otherwise than it is recalculated now. */
export function Differences({ trade }: PartProps) {
  return (
    <ul>
      {trade.differences.map(({ part, at, figure, booked, recomputed }) => (
        <li key={`${part}${at ?? ''}${figure}`}>
          {`${part}${at === null ? '' : ` of ${dateTimeText(at)}`}, ${figure}: booked ${booked}, recalculated ${recomputed}`}
        </li>
      ))}
    </ul>
  );
}

type SectionProps = { readonly title: string; readonly at?: string; readonly children: ReactNode };

function Part({ title, at, children }: SectionProps) {
  return (
    <section>
      <h3 className="mb-1 flex justify-between gap-4 font-medium">
        {title}
        {at && <span className="text-dense font-normal text-muted">{dateTimeText(at)}</span>}
      </h3>
      <dl className="divide-y divide-line border-y border-line text-dense">{children}</dl>
    </section>
  );
}

function QuoteLine({ symbol, quoted }: { readonly symbol: string; readonly quoted: Quoted }) {
  const { quote, conversion, group } = quoted;
  const isOwn = group !== undefined && group.spreadPercent !== 100;
  return (
    <>
      {isOwn && (
        <Line label={`Market quote (${quote.source})`}>
          {`${levelText(symbol, group.feed.bid)} / ${levelText(symbol, group.feed.ask)}`}
        </Line>
      )}
      <Line
        label={isOwn ? `Your quote, at ${group.spreadPercent}% of that spread` : `Quote (${quote.source})`}
      >
        {`${levelText(symbol, quote.bid)} / ${levelText(symbol, quote.ask)}`}
      </Line>
      {conversion && (
        <Line label={`Into dollars by ${conversion.symbol}`}>
          {levelText(conversion.symbol, (conversion.bid + conversion.ask) / 2)}
        </Line>
      )}
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

function percentText(percent: number): string {
  const digits = Math.abs(percent).toLocaleString('en-US', { maximumFractionDigits: 4 });
  return `${percent < 0 ? '\u2212' : ''}${digits}%`;
}
