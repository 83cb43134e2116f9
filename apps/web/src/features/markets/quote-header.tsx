import { findInstrument } from '@halyard/catalogue';
import { Bell, ChevronDown } from 'lucide-react';
import { wishAlert } from '../../domain/trading/alert-wish.ts';
import { Hint } from '../../ui/overlays/hint.tsx';
import { usePart } from '../../platform/live/follow.ts';
import type { LivePrice } from '../../platform/live/price-store.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import type { Followed } from '../../domain/prices/follow-figure.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { TRADING } from '../../texts/trading.ts';
import { LivePercentMove, LivePriceMove } from '../../domain/prices/movement.tsx';
import { LiveFigure } from '../../domain/prices/price.tsx';
import { useMarketState } from '../../domain/prices/market-hours.ts';
import { askOf, bidOf, changeOf, percentOf, priceOf } from './quote-figures.ts';

type QuoteHeaderProps = {
  readonly symbol: string;
  /** Shows the symbols to choose from: wherever the quote is pressed. */
  readonly onPick?: () => void;
};

/** The selected symbol: its price, how far it has come, and both sides of its quote. */
export function QuoteHeader({ symbol, onPick }: QuoteHeaderProps) {
  const live = quoteOf(symbol);
  return (
    <header className="relative flex items-end justify-between gap-x-2 gap-y-2 sm:gap-x-6">
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h2 className="text-lead font-medium whitespace-nowrap">
            {onPick ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={onPick}
                className="flex items-center gap-1 rounded-control after:absolute after:inset-0 after:z-10 hover:text-muted"
              >
                {symbol}
                <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="sr-only">. Change symbol</span>
              </button>
            ) : (
              symbol
            )}
          </h2>
          <AlertButton symbol={symbol} />
        </div>
        <p className="truncate text-dense text-muted">{findInstrument(symbol)?.name}</p>
      </div>
      {/* Where there is too little room its second line breaks, and no symbol. */}
      <div className="flex shrink-[99] items-end gap-x-6 gap-y-1">
        <div className="text-right">
          <LiveFigure
            symbol={symbol}
            live={live}
            figureOf={priceOf}
            className="-mx-1 inline-block px-1 text-figure"
          />
          <Moved symbol={symbol} className="flex-wrap justify-end whitespace-nowrap" />
        </div>
        <dl className="hidden gap-6 text-dense sm:flex">
          <Side label="Bid" symbol={symbol} live={live} figureOf={bidOf} />
          <Side label="Ask" symbol={symbol} live={live} figureOf={askOf} />
        </dl>
      </div>
    </header>
  );
}

/** Lies over what the whole header does when it is pressed. */
function AlertButton({ symbol }: { readonly symbol: string }) {
  return (
    <Hint text="Set a price alert">
      <button
        type="button"
        aria-label={`Set an alert on ${symbol}`}
        onClick={() => wishAlert({ symbol })}
        className="relative z-20 flex size-7 shrink-0 items-center justify-center self-center rounded-control text-muted hover:bg-sunken hover:text-ink touch:size-11"
      >
        <Bell aria-hidden className="size-4" />
      </button>
    </Hint>
  );
}

/** The same in one line, over a chart that is to have the room. Where its pane is narrow, symbol and price stay whole. */
export function QuoteLine({ symbol }: { readonly symbol: string }) {
  const live = quoteOf(symbol);
  return (
    <header className="@container flex min-w-60 flex-1 items-baseline gap-3 overflow-hidden whitespace-nowrap touch:items-center">
      <h2 className="shrink-0 text-body font-semibold whitespace-nowrap">{symbol}</h2>
      <AlertButton symbol={symbol} />
      <span className="hidden truncate text-dense text-muted min-[100rem]:inline">
        {findInstrument(symbol)?.name}
      </span>
      <LiveFigure
        symbol={symbol}
        live={live}
        figureOf={priceOf}
        className="-mx-1 shrink-0 px-1 text-body font-medium"
      />
      <Moved
        symbol={symbol}
        className="shrink-0 whitespace-nowrap @max-[20rem]:hidden"
        beside="contents @max-[24rem]:hidden"
      />
      <dl className="hidden gap-4 text-dense min-[88rem]:flex">
        <Side label="Bid" symbol={symbol} live={live} figureOf={bidOf} isInLine />
        <Side label="Ask" symbol={symbol} live={live} figureOf={askOf} isInLine />
      </dl>
    </header>
  );
}

/** How far the price has come today, and whether it can be relied on. */
function Moved({
  symbol,
  className,
  beside = 'contents',
}: {
  readonly symbol: string;
  readonly className?: string;
  /** The look of what stands beside the percentage: where there is too little room, that goes first. */
  readonly beside?: string;
}) {
  const live = quoteOf(symbol);
  const isStale = usePart(live, (price) => price?.isStale ?? false);
  const { isOpen, halt } = useMarketState(symbol);
  return (
    <p className={classNames('flex min-h-5 items-center gap-x-2 text-dense', className)}>
      <span className={beside}>
        <LivePriceMove symbol={symbol} live={live} figureOf={changeOf} />
      </span>
      <LivePercentMove live={live} figureOf={percentOf} />
      <span className={beside}>
        {!isOpen && <span className="text-warn">{halt ? 'Halted' : TRADING.marketClosed}</span>}
        {isOpen && isStale && <span className="text-muted">delayed</span>}
      </span>
    </p>
  );
}

type SideProps = Followed<LivePrice> & {
  readonly label: string;
  readonly symbol: string;
  readonly isInLine?: boolean;
};

function Side({ label, isInLine = false, ...figure }: SideProps) {
  return (
    <div className={isInLine ? 'flex items-baseline gap-1.5' : 'min-w-18 text-right'}>
      <dt className="text-meta text-muted">{label}</dt>
      <dd>
        <LiveFigure {...figure} isQuiet />
      </dd>
    </div>
  );
}
