import type { contact } from '@halyard/contract';
import { useRef } from 'react';
import { TIER_TEXTS } from '../../texts/tiers.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { useKeys } from '../../ui/buttons/use-keys.ts';
import { MessageState } from '../../domain/staff/message-state.tsx';

type MessageRowsProps = {
  readonly messages: readonly contact.ListedMessage[];
  readonly openId: string | null;
  readonly onOpen: (id: string) => void;
};

/** Who wrote about what. A new message is set in bold with a mark, as in any inbox. */
export function MessageRows({ messages, openId, onOpen }: MessageRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  function step(by: number): void {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]?.focus();
  }
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <ul
      ref={list}
      aria-label="Messages"
      className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface"
    >
      {messages.map((message) => (
        <li key={message.id}>
          <MessageRow message={message} isOpen={message.id === openId} onOpen={() => onOpen(message.id)} />
        </li>
      ))}
    </ul>
  );
}

type MessageRowProps = {
  readonly message: contact.ListedMessage;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

function MessageRow({ message, isOpen, onOpen }: MessageRowProps) {
  const isNew = message.status === 'new';
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={classNames(
        'relative flex w-full flex-col gap-0.5 px-4 py-2.5 text-left hover:bg-sunken/40 focus-visible:-outline-offset-2',
        'before:absolute before:inset-y-2 before:left-0 before:w-0.5',
        isOpen && 'bg-sunken/40 before:bg-brass',
      )}
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-baseline gap-2">
          <span className={classNames('min-w-0 truncate', isNew && 'font-semibold')}>{message.name}</span>
          {message.tier && message.tier !== 'standard' && (
            <span className="shrink-0 text-meta text-muted">{TIER_TEXTS.names[message.tier]}</span>
          )}
        </span>
        <span className="shrink-0 text-meta text-muted">{dateTimeText(message.createdAt)}</span>
      </span>
      <span className="flex items-center justify-between gap-3">
        <span className={classNames('min-w-0 truncate text-dense', isNew ? 'font-medium' : 'text-muted')}>
          {message.subject}
        </span>
        <MessageState status={message.status} />
      </span>
    </button>
  );
}
