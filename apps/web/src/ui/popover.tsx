import type { ReactNode, RefObject } from 'react';
import { lazyPart } from './lazy-part.tsx';

const PopoverSheet = lazyPart(async () => (await import('./popover-sheet.tsx')).PopoverSheet);

export type PopoverProps = {
  /** The button it hangs under, and where the focus goes back to. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Open for as long as it is on the page. What draws it comes with the first one. */
export function Popover(props: PopoverProps) {
  return <PopoverSheet {...props} />;
}
