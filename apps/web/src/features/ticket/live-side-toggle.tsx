import { LiveFigure } from '../../domain/prices/price.tsx';
import type { LivePrice } from '../../platform/live/price-store.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import { SideToggle, type SideToggleProps } from './side-toggle.tsx';

/** Both sides at the price of the moment: neither they nor what stands around them is drawn anew for it. */
export function LiveSideToggle(props: Omit<SideToggleProps, 'price' | 'figures'>) {
  const { symbol } = props;
  const live = quoteOf(symbol);
  // However old it is, it has the ink of its ground.
  const figure = (figureOf: (price: LivePrice) => number) => (
    <LiveFigure symbol={symbol} live={live} figureOf={figureOf} isQuiet className="!text-inherit" />
  );
  return <SideToggle {...props} figures={{ bid: figure(({ bid }) => bid), ask: figure(({ ask }) => ask) }} />;
}
