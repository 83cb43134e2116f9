import { LiveFigure } from '../../domain/prices/price.tsx';
import type { LivePrice } from '../../platform/live/price-store.ts';
import { usePart } from '../../platform/live/follow.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import { SideToggle, type SideToggleProps } from './side-toggle.tsx';

/** Both sides at the price of the moment: neither they nor what stands around them is drawn anew for it. */
export function LiveSideToggle(props: Omit<SideToggleProps, 'price' | 'figures' | 'isMuted'>) {
  const { symbol, side } = props;
  const live = quoteOf(symbol);
  // Beside a form something else says that the price is old; the ground of the chosen side says which it is.
  const isMuted = usePart(live, (price) => side === null && price?.isStale === true);
  const figure = (figureOf: (price: LivePrice) => number) => (
    <LiveFigure
      {...{ symbol, live, figureOf }}
      isQuiet={!isMuted}
      className={isMuted ? '' : '!text-inherit'}
    />
  );
  const figures = { bid: figure(({ bid }) => bid), ask: figure(({ ask }) => ask) };
  return <SideToggle {...props} isMuted={isMuted} figures={figures} />;
}
