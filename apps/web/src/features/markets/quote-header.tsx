import { findInstrument } from '@halyard/catalogue';
import type { ReactNode } from 'react';
import { usePart } from '../../platform/live/follow.ts';
import type { LivePrice } from '../../platform/live/price-store.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import type { Followed } from '../../domain/prices/follow-figure.ts';
import { TRADING } from '../../texts/trading.ts';
import { LivePercentMove, LivePriceMove } from '../../domain/prices/movement.tsx';
import { LiveFigure } from '../../domain/prices/price.tsx';
import { useMarketState } from '../../domain/prices/market-hours.ts';
import { askOf, bidOf, changeOf, percentOf, priceOf } from './quote-figures.ts';

/** The selected symbol: its price, how far it has come, and both sides of its quote. */
export function QuoteHeader({ symbol, aside }: { readonly symbol: string; readonly aside?: ReactNode }) {
  const live = quoteOf(symbol);
  const isStale = usePart(live, (price) => price?.isStale ?? false);
  const { isOpen, halt } = useMarketState(symbol);
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
          <LiveFigure
            symbol={symbol}
            live={live}
            figureOf={priceOf}
            className="-mx-1 inline-block px-1 text-figure"
          />
          <p className="flex min-h-5 items-center gap-2 text-dense sm:justify-end">
            <LivePriceMove symbol={symbol} live={live} figureOf={changeOf} />
            <LivePercentMove live={live} figureOf={percentOf} />
            {!isOpen && <span className="text-warn">{halt ? 'Halted' : TRADING.marketClosed}</span>}
            {isOpen && isStale && <span className="text-muted">delayed</span>}
          </p>
        </div>
        <dl className="hidden gap-6 text-dense sm:flex">
          <Side label="Bid" symbol={symbol} live={live} figureOf={bidOf} />
          <Side label="Ask" symbol={symbol} live={live} figureOf={askOf} />
        </dl>
      </div>
    </header>
  );
}

type SideProps = Followed<LivePrice> & { readonly label: string; readonly symbol: string };

function Side({ label, ...figure }: SideProps) {
  return (
    <div className="min-w-18 text-right">
      <dt className="text-meta text-muted">{label}</dt>
      <dd>
        <LiveFigure {...figure} isQuiet />
      </dd>
    </div>
  );
}
