import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { lazyOver } from '../waiting/lazy-part.tsx';
import { Hint } from './hint.tsx';

/** What draws it comes with the first one that is opened. */
const PopoverSheet = lazyOver(async () => (await import('./popover-sheet.tsx')).PopoverSheet);

type PopoverButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the sheet is called. */
  readonly label: string;
  /** Words that come while a pointer rests on it, where its face has none. */
  readonly hint?: string;
  readonly width?: 'narrow' | 'wide';
  /** What stands on the button. */
  readonly face: ReactNode;
  /** What stands in the sheet; whatever is done there may close it. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button and the small sheet that hangs under it while it is open. It looks as its class says. */
export function PopoverButton({ label, hint, width, face, children, ...rest }: PopoverButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const button = (
    <button
      {...rest}
      ref={opener}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {face}
    </button>
  );
  return (
    <>
      {/* Not around the sheet too, whose events come up to it. */}
      {hint === undefined ? button : <Hint text={hint}>{button}</Hint>}
      {isOpen && (
        <PopoverSheet opener={opener} label={label} width={width} onClose={close}>
          {children(close)}
        </PopoverSheet>
      )}
    </>
  );
}
