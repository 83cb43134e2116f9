import { useEffect, useRef } from 'react';
import { dateTimeText } from '../../ui/facts/moments.ts';
import type { Mail } from './mail-list.tsx';
import { piecesOf } from './mail-text.ts';

/** The text form of a mail: its other form carries styles this page's policy would not allow. */
export function MailMessage({ mail, isChosen }: { readonly mail: Mail; readonly isChosen: boolean }) {
  const sheet = useRef<HTMLElement>(null);
  // On a phone the message stands below the list in which it was chosen.
  useEffect(() => {
    if (isChosen) sheet.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <article
      ref={sheet}
      className="scroll-mt-20 scroll-mb-4 min-w-0 rounded-panel border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="text-lead font-medium">{mail.subject}</h2>
      <p className="mt-1 mb-5 border-b border-line pb-4 text-dense text-muted">
        To {mail.to}, {dateTimeText(mail.sentAt)}
      </p>
      <div className="text-body break-words whitespace-pre-wrap">
        {piecesOf(mail.text, location.origin).map(({ at, text, href }) =>
          href === null ? (
            <span key={at}>{text}</span>
          ) : (
            <a key={at} href={href} className="underline decoration-brass decoration-2 underline-offset-4">
              {text}
            </a>
          ),
        )}
      </div>
    </article>
  );
}
