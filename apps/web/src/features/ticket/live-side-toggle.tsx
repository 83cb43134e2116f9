import { usePrice } from '../../platform/live/use-price.ts';
import { SideToggle, type SideToggleProps } from './side-toggle.tsx';

/** Both sides at the price of the moment: what stands around them is not drawn anew for it. */
export function LiveSideToggle(props: Omit<SideToggleProps, 'price'>) {
  return <SideToggle {...props} price={usePrice(props.symbol)} />;
}
