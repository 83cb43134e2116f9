import { contact } from '@halyard/contract';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { ReplyForm } from './reply-form.tsx';
import { MessageState } from '../../domain/staff/message-state.tsx';
import { MESSAGES } from '../../texts/admin/messages.ts';
import { notices } from '../../ui/notices/notices.ts';
import { useUpdate } from './use-update.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';

type OpenedMessageProps = {
  readonly message: contact.ContactMessage;
  /** Somebody else has changed it since it was read. */
  readonly isOld: boolean;
  /** In a panel that is its frame, and names its reference. */
  readonly isFramed: boolean;
  readonly onReload: () => void;
};

export function OpenedMessage({ message, isOld, isFramed, onReload }: OpenedMessageProps) {
  const [wasOvertaken, setOvertaken] = useState(false);
  const upToDate = () => setOvertaken(false);
  const overtaken = () => {
    setOvertaken(true);
    onReload();
  };
  return (
    <article
      aria-label={message.subject}
      className={isFramed ? undefined : 'rounded-panel border border-line bg-surface p-4 sm:p-6'}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lead font-medium [overflow-wrap:anywhere]">{message.subject}</h2>
          <p className="mt-1 flex items-center gap-2 text-dense text-muted">
            <MessageState status={message.status} />
            {!isFramed && message.reference}
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

const LABELS: Readonly<Record<contact.MessageStatus, string>> = {
  new: 'Mark new',
  open: 'Mark open',
  answered: 'Mark answered',
  closed: 'Close',
};

type StatusButtonsProps = {
  readonly message: contact.ContactMessage;
  readonly onChanged: () => void;
  readonly onOvertaken: () => void;
};

/** Every state the message is not in. None of them mails anything, and each can be taken back. */
function StatusButtons({ message, onChanged, onOvertaken }: StatusButtonsProps) {
  const [asked, setAsked] = useState(message.status);
  const update = useUpdate(message, {
    failure: MESSAGES.statusFailure,
    onDone: ({ status }) => {
      notices.success(MESSAGES.statusChanged(status));
      onChanged();
    },
    onOvertaken,
  });
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-2">
      {contact.MESSAGE_STATUSES.filter((status) => status !== message.status).map((status) => (
        <Button
          key={status}
          size="small"
          variant="secondary"
          disabled={update.isRunning && asked !== status}
          isBusy={update.isRunning && asked === status}
          onClick={() => {
            setAsked(status);
            update.run({ status });
          }}
        >
          {LABELS[status]}
        </Button>
      ))}
    </div>
  );
}

/** What was written, in the order it was written: the visitor first, then whoever answered. */
function Thread({ message }: { readonly message: contact.ContactMessage }) {
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-4">
      <Words by={message.name} at={message.createdAt} text={message.message} />
      {message.replies.map((reply) => (
        <Words key={reply.at} {...reply} isOurs />
      ))}
    </ol>
  );
}

type WordsProps = {
  readonly by: string;
  readonly at: string;
  readonly text: string;
  readonly isOurs?: boolean;
};

function Words({ by, at, text, isOurs = false }: WordsProps) {
  return (
    <li className={classNames('border-l-2 pl-4', isOurs ? 'border-l-brass' : 'border-l-line')}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-dense">
        <span className="font-medium [overflow-wrap:anywhere]">{by}</span>
        <time dateTime={at} className="text-meta text-muted">
          {dateTimeText(at)}
        </time>
      </p>
      <p className="mt-1 max-w-[72ch] [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
    </li>
  );
}
