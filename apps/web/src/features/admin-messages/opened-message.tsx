import type { contact } from '@halyard/contract';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StatusBadge } from './status-badge.tsx';
import { StatusButtons } from './status-buttons.tsx';
import { Thread } from './thread.tsx';

type OpenedMessageProps = {
  readonly message: contact.ContactMessage;
  /** Somebody else has changed it since it was read. */
  readonly isOld: boolean;
  readonly onReload: () => void;
};

export function OpenedMessage({ message, isOld, onReload }: OpenedMessageProps) {
  const [wasOvertaken, setOvertaken] = useState(false);
  const upToDate = () => setOvertaken(false);
  const overtaken = () => {
    setOvertaken(true);
    onReload();
  };
  return (
    <article aria-label={message.subject} className="rounded-panel border border-line bg-surface p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lead font-medium [overflow-wrap:anywhere]">{message.subject}</h2>
          <p className="mt-1 flex items-center gap-2 text-dense text-muted">
            <StatusBadge status={message.status} />
            {message.reference}
          </p>
        </div>
        <StatusButtons message={message} onChanged={upToDate} onOvertaken={overtaken} />
      </header>
      <Sender message={message} />
      {isOld && (
        <div className="mb-4">
          <Notice
            tone="warn"
            title="A colleague has changed this message"
            action={
              <Button size="small" variant="secondary" onClick={onReload}>
                Show it
              </Button>
            }
          />
        </div>
      )}
      <Thread message={message} />
      {wasOvertaken && (
        <div className="mt-6">
          <Notice tone="warn" title="A colleague was faster">
            Nothing of yours was sent. Please read what is new above; your words are still here.
          </Notice>
        </div>
      )}
      <ReplyForm message={message} onSent={upToDate} onOvertaken={overtaken} />
    </article>
  );
}

function Sender({ message }: { readonly message: contact.ContactMessage }) {
  return (
    <dl className="my-4 flex flex-wrap gap-x-8 gap-y-2 border-y border-line py-3 text-dense">
      <div className="min-w-0">
        <dt className="text-muted">From</dt>
        <dd className="font-medium [overflow-wrap:anywhere]">{message.name}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-muted">Email</dt>
        <dd className="flex items-center gap-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">{message.email}</span>
          <span className="-my-2">
            <CopyButton isIconOnly text={message.email} label="Email" />
          </span>
        </dd>
      </div>
      {message.phone !== null && (
        <div>
          <dt className="text-muted">Phone</dt>
          <dd>{message.phone}</dd>
        </div>
      )}
    </dl>
  );
}
