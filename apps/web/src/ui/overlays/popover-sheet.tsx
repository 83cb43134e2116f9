import type { ReactNode, RefObject } from 'react';
import { Popover as Parts } from 'radix-ui';
import { useCloseOnBack } from '../../platform/browser/address.ts';
import { classNames } from '../style/class-names.ts';

type PopoverSheetProps = {
  /** The button it hangs under, and where the focus goes back to. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly onClose: () => void;
  readonly width?: 'narrow' | 'wide' | undefined;
  readonly children: ReactNode;
};

/** A small sheet that hangs under what opened it. */
export function PopoverSheet({ opener, label, onClose, width = 'wide', children }: PopoverSheetProps) {
  useCloseOnBack(onClose);
  return (
    <Parts.Root open onOpenChange={(next) => !next && onClose()}>
      <Parts.Anchor virtualRef={opener} />
      <Parts.Portal>
        <Parts.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={16}
          // A press on the opener closes by itself; counted as one outside it would open again.
          onInteractOutside={(event) => {
            if (opener.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          // Without anything in it, as where a dialog has come of it, nothing is seen of it.
          className={classNames(
            'z-50 empty:hidden flex max-h-[calc(var(--radix-popover-content-available-height)-var(--foot-height))] animate-[appear_180ms_var(--ease-house)] flex-col overflow-hidden rounded-panel border border-line bg-surface shadow-lift focus:outline-none',
            width === 'narrow' ? 'w-52' : 'w-[min(24rem,calc(100vw-2rem))]',
          )}
        >
          {children}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
