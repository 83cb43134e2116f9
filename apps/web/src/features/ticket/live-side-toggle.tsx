import { LiveFigure } from '../../domain/prices/price.tsx';
import type { LivePrice } from '../../platform/live/price-store.ts';
import { usePart } from '../../platform/live/follow.ts';
import { quoteOf } from '../../platform/live/use-price.ts';
import { SideToggle, type SideToggleProps } from './side-toggle.tsx';

/** Both sides at the price of the moment: neither they nor what stands around them is drawn anew for it. */
export function LiveSideToggle(props: Omit<SideToggleProps, 'price' | 'figures' | 'isMuted'>) {
  const { symbol, side } = props;
  const live = quoteOf(symbol);
  const isStale = usePart(live, (price) => price?.isStale === true);
  // Beside a form the ground of the chosen side says which it is, and an old price on it has its clock alone.
  const figure = (of: 'buy' | 'sell', figureOf: (price: LivePrice) => number) => (
    <LiveFigure
      {...{ symbol, live, figureOf }}
      isQuiet={!isStale}
      className={isStale && side !== of ? '' : '!text-inherit'}
    />
  );
  const figures = { bid: figure('sell', ({ bid }) => bid), ask: figure('buy', ({ ask }) => ask) };
  return <SideToggle {...props} isMuted={isStale && side === null} figures={figures} />;
}
