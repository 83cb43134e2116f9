import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { isCommand } from '../buttons/use-keys.ts';
import { enteredAhead, takeOpener } from './command-coming.tsx';
import { useCloseOnBack } from '../../platform/browser/address.ts';

/** One line of what can be chosen. */
export const COMMAND_LINE =
  'group mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 text-base aria-selected:bg-sunken/60 touch:min-h-11';

type CommandSheetProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A sheet at the top in which one types what one wants. The focus goes back to where it came from. */
export function CommandSheet({ title, onClose, children }: CommandSheetProps) {
  const [opener] = useState(takeOpener);
  const [isEntered] = useState(enteredAhead);
  useCloseOnBack(onClose);
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Content
          aria-describedby={undefined}
          // What was typed ahead goes on where it ends; the library would mark all of it.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const { target } = event;
            const field = target instanceof Element && target.querySelector('input');
            if (!field) return;
            field.focus();
            field.setSelectionRange(field.value.length, field.value.length);
            if (isEntered) enterIn(field);
          }}
          onKeyDown={(event) => {
            if (!isCommand(event)) return;
            event.preventDefault();
            onClose();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
          className="command-sheet overflow-hidden outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Enter that was pressed ahead, as soon as what it finds is marked: once the list has been drawn. */
function enterIn(field: HTMLInputElement): void {
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  requestAnimationFrame(() => requestAnimationFrame(() => field.dispatchEvent(enter)));
}

type CommandSearchProps = {
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly placeholder: string;
  /** What stands there when nothing is found; without it, that nothing is called so. */
  readonly empty?: string | undefined;
  /** What is found, in groups. */
  readonly children: ReactNode;
};

/** What is typed, and what it finds. Stands in a `Command`, which says how things are found. */
export function CommandSearch({ typed, onTyped, placeholder, empty, children }: CommandSearchProps) {
  return (
    <>
      <div className="command-field border-b border-line">
        <Search aria-hidden />
        <Command.Input value={typed} onValueChange={onTyped} placeholder={placeholder} />
        <Dialog.Close className="rounded-[4px] border border-line px-1.5 py-0.5 text-meta text-muted hover:bg-sunken hover:text-ink touch:-mr-3 touch:h-11 touch:border-0 touch:px-3 touch:text-base">
          <span className="touch:hidden">Esc</span>
          <span className="hidden touch:inline">Close</span>
        </Dialog.Close>
      </div>
      <Command.List className="max-h-[70dvh] scroll-py-9 overflow-y-auto overscroll-contain pb-2 sm:max-h-[min(70dvh,26.25rem)]">
        {children}
      </Command.List>
      {/* Beside the list, which holds nothing but what can be chosen. */}
      <Command.Empty className="px-4 pt-8 pb-10 text-center text-muted">
        {empty ?? `Nothing is called “${typed.trim()}”.`}
      </Command.Empty>
    </>
  );
}

type CommandGroupProps = { readonly title: string; readonly value?: string; readonly children: ReactNode };

export function CommandGroup({ title, value = title, children }: CommandGroupProps) {
  return (
    <Command.Group
      heading={<p className="px-4 pt-3 pb-1 text-meta font-medium text-muted">{title}</p>}
      value={value}
    >
      {children}
    </Command.Group>
  );
}
