import { type ReactNode, useEffect, useState } from 'react';
import { toast, Toaster } from 'sonner';
import { heightOf } from './free-place.ts';
import { lookForTop } from './look-for-place.ts';
import type { NoticeKind, NoticeOptions, Speaker } from './notices.ts';

const NOTICE_MS = 4000;
const SETTLED_MS = 50;

type NoticeAreaProps = { readonly onReady: (speaker: Speaker) => void };

/** Where notices appear. It comes after the first paint and then says what has been waiting. */
export function NoticeArea({ onReady }: NoticeAreaProps): ReactNode {
  const [top, setTop] = useState(0);
  useEffect(() => {
    onReady({
      say: (kind, text, options) => {
        // What was done may close a dialog or clear a form: the page is looked at as it is afterwards.
        setTimeout(() => {
          // Those that are there already keep their place, and others join them.
          if (toast.getToasts().length === 0) setTop(lookForTop(heightOf(text, options)));
          say(kind, text, options);
        }, SETTLED_MS);
      },
      // After what was said before it.
      forget: (id) => void setTimeout(() => toast.dismiss(id), SETTLED_MS),
    });
  }, [onReady]);
  return (
    <Toaster
      position="top-center"
      offset={{ top }}
      mobileOffset={{ top }}
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
