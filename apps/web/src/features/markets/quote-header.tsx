import { findInstrument } from '@halyard/catalogue';
import type { ReactNode } from 'react';
import { usePrice } from '../../platform/live/use-price.ts';
import { PercentMove, PriceMove } from '../../ui/movement.tsx';
import { PriceFigure, Ticking } from '../../ui/price.tsx';
import { useMarketHours } from '../../platform/market-hours.ts';

/** The selected symbol: its price, how far it has come, and both sides of its quote. */
export function QuoteHeader({ symbol, aside }: { readonly symbol: string; readonly aside?: ReactNode }) {
  const price = usePrice(symbol);
  const isOpen = useMarketHours(symbol);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h2 className="text-lead font-medium">{symbol}</h2>
          {aside}
        </div>
        <p className="truncate text-dense text-muted">{findInstrument(symbol)?.name}</p>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-1">
        <div className="sm:text-right">
          <Ticking value={price?.price} className="-mx-1 inline-block px-1">
            <PriceFigure
              symbol={symbol}
              price={price?.price}
              isStale={price?.isStale ?? false}
              className="text-figure"
            />
          </Ticking>
          <p className="flex min-h-5 items-center gap-2 text-dense sm:justify-end">
            {price && <PriceMove symbol={symbol} change={price.change} />}
            {price && <PercentMove percent={price.changePercent} />}
            {!isOpen && <span className="text-warn">Market is closed</span>}
            {isOpen && price?.isStale && <span className="text-muted">delayed</span>}
          </p>
        </div>
        <dl className="hidden gap-6 text-dense sm:flex">
          <Side label="Bid" symbol={symbol} price={price?.bid} isStale={price?.isStale ?? false} />
          <Side label="Ask" symbol={symbol} price={price?.ask} isStale={price?.isStale ?? false} />
        </dl>
      </div>
    </header>
  );
}

type SideProps = {
  readonly label: string;
  readonly symbol: string;
  readonly price: number | undefined;
  readonly isStale: boolean;
};

function Side({ label, symbol, price, isStale }: SideProps) {
  return (
    <div className="min-w-18 text-right">
      <dt className="text-meta text-muted">{label}</dt>
      <dd>
        <PriceFigure symbol={symbol} price={price} className={isStale ? 'text-muted' : ''} />
      </dd>
    </div>
  );
}
