import { X } from 'lucide-react';
import { Dialog as Parts } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useCloseOnBack } from '../../platform/browser/address.ts';
import { classNames } from '../style/class-names.ts';

export type DialogProps = {
  readonly onClose: () => void;
  /** Escape goes back a step where there is one: then it answers true, and nothing is closed. */
  readonly onStepBack?: () => boolean;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly width?: 'narrow' | 'wide';
  readonly children: ReactNode;
};

/** A sheet over the page: from below on a phone, in the middle elsewhere. */
export function DialogSheet({ onClose, onStepBack, title, lead, width = 'narrow', children }: DialogProps) {
  const opener = useRef<Element>(null);
  useCloseOnBack(onClose);
  return (
    <Parts.Root open onOpenChange={(next) => !next && onClose()}>
      <Parts.Portal>
        <Parts.Overlay className="fixed inset-0 z-40 bg-shade" />
        <Parts.Content
          {...(lead ? {} : { 'aria-describedby': undefined })}
          // What is marked as first gets the focus; else the first thing there is.
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            const content = event.currentTarget;
            const first = content instanceof Element && content.querySelector<HTMLElement>('[data-first]');
            if (!first) return;
            event.preventDefault();
            first.focus();
            // What is typed next takes the place of what was there.
            if (first instanceof HTMLInputElement) first.select();
          }}
          // The library hears it before anything within could.
          onEscapeKeyDown={(event) => {
            if (onStepBack?.() === true) event.preventDefault();
          }}
          // The library only knows of buttons that are part of the dialog itself.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-panel border border-line bg-surface p-(--edge) shadow-lift [--edge:1rem] sm:[--edge:1.5rem]',
            'animate-[appear_180ms_var(--ease-house)] sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-3rem)]',
            'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-panel',
            width === 'wide' ? 'sm:max-w-180' : 'sm:max-w-115',
          )}
        >
          <header className="mb-5 pr-10">
            <Parts.Title className="text-lead font-medium">{title}</Parts.Title>
            {lead && (
              <Parts.Description asChild>
                <div className="mt-1 text-base text-pretty text-muted">{lead}</div>
              </Parts.Description>
            )}
          </header>
          {children}
          <Parts.Close
            aria-label="Close"
            className="absolute top-3 right-3 flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink touch:size-11"
          >
            <X aria-hidden className="size-4.5" />
          </Parts.Close>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  );
}
