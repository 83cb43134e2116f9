import type { PopoverProps } from './popover-sheet.tsx';
import { lazyPart } from '../waiting/lazy-part.tsx';

const PopoverSheet = lazyPart(async () => (await import('./popover-sheet.tsx')).PopoverSheet);

/** Open for as long as it is on the page. What draws it comes with the first one. */
export function Popover(props: PopoverProps) {
  return <PopoverSheet {...props} />;
}
