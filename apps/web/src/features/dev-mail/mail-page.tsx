import { site } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { paged, read, watched } from '../../platform/calls/read.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { type Mail, MailList } from './mail-list.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { piecesOf } from './mail-text.ts';
import { Unbroken } from '../../ui/facts/unbroken.tsx';

const REFRESH_EVERY_MS = 5_000;

type MailPageProps = { readonly to: string; readonly onTo: (address: string) => void };

/** The mails that would have gone out, for whoever tries the product without a mail server. */
export function MailPage({ to, onTo }: MailPageProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  // Half an address is no address the server would take.
  const query = /^\S+@\S+\.\S+$/.test(to.trim()) ? { to: to.trim() } : {};
  const mails = useQuery(watched(paged(read(site.devMail, { query })), REFRESH_EVERY_MS));
  const open = mails.data?.find(({ id }) => id === openId) ?? mails.data?.[0];
  return (
    <div className="mx-auto w-full max-w-300 px-4 pt-6 pb-16 sm:px-6">
      <h1 className="text-section font-medium">Outgoing mail</h1>
      <p className="mt-1 mb-5 max-w-[68ch] text-muted">
        This environment sends no mail. What it would send is kept here for all to read.
      </p>
      <div className="mb-4 flex gap-2">
        <SearchInput label="Recipient" placeholder="Search by email address" value={to} onSearch={onTo} />
        <Button variant="secondary" onClick={() => void mails.refetch()}>
          Refresh
        </Button>
      </div>
      <NotLoaded of={mails} failed="Mails could not be loaded" loading="Loading mails" rows={6} />
      {mails.data?.length === 0 && (
        <EmptyState title="No mails">Register an account, and its code arrives here.</EmptyState>
      )}
      {open && mails.data && (
        <div className="grid items-start gap-6 lg:grid-cols-[5fr_7fr]">
          <MailList mails={mails.data} openId={open.id} onOpen={setOpenId} />
          <MailMessage key={open.id} mail={open} isChosen={open.id === openId} />
        </div>
      )}
    </div>
  );
}

/** The text form of a mail: its other form carries styles this page's policy would not allow. */
function MailMessage({ mail, isChosen }: { readonly mail: Mail; readonly isChosen: boolean }) {
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
      <h2 className="text-lead font-medium">
        <Unbroken text={mail.subject} />
      </h2>
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
