import type { contact } from '@halyard/contract';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';

/** What was written, in the order it was written: the visitor first, then whoever answered. */
export function Thread({ message }: { readonly message: contact.ContactMessage }) {
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
