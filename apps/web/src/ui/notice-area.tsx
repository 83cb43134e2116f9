import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { toast, Toaster } from 'sonner';
import type { NoticeKind, NoticeOptions } from './notices.ts';

const NOTICE_MS = 4000;

const narrow = window.matchMedia('(max-width: 640px)');

function watchWidth(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

type NoticeAreaProps = { readonly onReady: (say: Say) => void };
export type Say = (kind: NoticeKind, text: string, options: NoticeOptions) => void;

/** Where notices appear. It comes after the first paint and then says what has been waiting. */
export function NoticeArea({ onReady }: NoticeAreaProps): ReactNode {
  useEffect(() => onReady(say), [onReady]);
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow.matches);
  return (
    <Toaster
      // On a phone the button one has just pressed is at the bottom, and may be needed again.
      position={isNarrow ? 'top-center' : 'bottom-right'}
      mobileOffset={{ top: 90 }}
      duration={NOTICE_MS}
      hotkey={['altKey', 'KeyT']}
      closeButton
      gap={8}
      toastOptions={{
        closeButtonAriaLabel: 'Close toast',
        classNames: { toast: 'notice-toast', title: 'text-base font-medium', description: 'text-dense' },
      }}
    />
  );
}

const SPEAKERS = { success: toast.success, error: toast.error, plain: toast } as const;

function say(kind: NoticeKind, text: string, { id, detail, lastsMs, action }: NoticeOptions): void {
  SPEAKERS[kind](text, {
    description: detail,
    ...(id === undefined ? {} : { id }),
    ...(lastsMs === undefined ? {} : { duration: lastsMs }),
    ...(action === undefined ? {} : { action }),
  });
}
