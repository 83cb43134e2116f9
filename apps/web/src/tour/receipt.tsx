import { findInstrument, formatPrice } from '@halyard/catalogue';
import { QUANTITY_SCALE } from '@halyard/engine';
import { formatUnits, formatUsd, usd } from '@halyard/money';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { signedUsd } from '../domain/prices/movement.tsx';
import type { ExplainedTrade } from './trade-receipt.ts';

type ReceiptProps = {
  readonly trade: ExplainedTrade;
  /** Part of it stands unfolded from the beginning. */
  readonly unfolded?: 'opened' | 'nothing';
};

/** A trade to the cent: what it cost and brought, and under each line how that came about. */
export function Receipt({ trade, unfolded = 'nothing' }: ReceiptProps) {
  const { symbol, side, leverage, explanation } = trade;
  const { opening, nights, closes, totals } = explanation;
  const entry = side === 'buy' ? 'ask' : 'bid';
  const exit = side === 'buy' ? 'bid' : 'ask';
  const { price, notionalUsd, marginUsd, commissionUsd } = opening.recomputed;
  const quantity = formatUnits(trade.opening.quantity, QUANTITY_SCALE);
  const priceText = (level: bigint) => formatPrice(symbol, level);
  return (
    <div className="text-dense">
      <div className="divide-y divide-line border-y border-line">
        <Fold
          title={`${side === 'buy' ? 'Bought' : 'Sold'} ${quantity} at ${priceText(price)}`}
          amountUsd={-commissionUsd}
          isOpen={unfolded === 'opened'}
        >
          <Line label="Bid and ask">{quoteText(symbol, opening.pricing.quote)}</Line>
          <Line label={`Value, ${quantity} at the ${entry}`}>{dollars(notionalUsd)}</Line>
          <Line label={`Margin set aside, the value divided by ${leverage}`}>{dollars(marginUsd)}</Line>
          <Line label={`Commission, ${commissionText(symbol)} of the value`}>{signed(-commissionUsd)}</Line>
        </Fold>
        {nights.map(({ nightMs, pricing, recomputed }) => (
          <Fold key={nightMs} title={`Held over ${nightText(nightMs)}`} amountUsd={recomputed.amountUsd}>
            <Line label="Quote of that night">{quoteText(symbol, pricing.quote)}</Line>
            <Line label={`${yearlyText(symbol, side)} a year on the value at its mid, for one night`}>
              {signed(recomputed.amountUsd)}
            </Line>
          </Fold>
        ))}
        {closes.map(({ atMs, pricing, recomputed }) => (
          <Fold key={atMs} title={`Closed at ${priceText(recomputed.price)}`} amountUsd={recomputed.pnlUsd}>
            <Line label="Bid and ask">{quoteText(symbol, pricing.quote)}</Line>
            <Line label={`From ${priceText(price)} to the ${exit}, times ${quantity}`}>
              {signed(recomputed.pnlUsd)}
            </Line>
            <Line label="Margin given back">{dollars(recomputed.marginReleasedUsd)}</Line>
          </Fold>
        ))}
      </div>
      <p className="flex justify-between gap-4 py-3 text-body font-semibold">
        <span>Result</span>
        <span>{signed(totals.netUsd)}</span>
      </p>
      {explanation.matches && (
        <p className="flex items-start gap-2 text-muted">
          <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-up" strokeWidth={2.5} />
          Recalculated from the quotes that were kept: every figure matches what was booked.
        </p>
      )}
    </div>
  );
}

type FoldProps = {
  readonly title: string;
  readonly amountUsd: bigint;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

function Fold({ title, amountUsd, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <svg
          aria-hidden
          viewBox="0 0 8 8"
          className="size-2 shrink-0 fill-muted group-open:rotate-90 motion-safe:transition-transform"
        >
          <path d="M2 0l5 4-5 4z" />
        </svg>
        <span className="min-w-0 flex-1 text-base font-medium">{title}</span>
        <span className="text-base font-medium">{signed(amountUsd)}</span>
      </summary>
      <dl className="grid gap-1.5 pb-3 pl-4.5">{children}</dl>
    </details>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right whitespace-nowrap">{children}</dd>
    </div>
  );
}

type Quoted = ExplainedTrade['opening']['pricing']['quote'];

function quoteText(symbol: string, { bid, ask }: Quoted): string {
  return `${formatPrice(symbol, bid)} / ${formatPrice(symbol, ask)}`;
}

function commissionText(symbol: string): string {
  return percent(Number(findInstrument(symbol)?.commissionRate ?? 0));
}

function yearlyText(symbol: string, side: 'buy' | 'sell'): string {
  const terms = findInstrument(symbol);
  return percent(
    Math.abs(Number((side === 'buy' ? terms?.financingLongYearly : terms?.financingShortYearly) ?? 0)),
  );
}

function percent(part: number): string {
  return `${(part * 100).toLocaleString('en-US', { maximumFractionDigits: 3 })}%`;
}

function nightText(nightMs: number): string {
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return `the night of ${new Date(nightMs).toLocaleDateString('en-GB', options)}`;
}

function dollars(cents: bigint): string {
  return formatUsd(usd(cents));
}

function signed(cents: bigint): string {
  return signedUsd(usd(cents));
}
