import type { AnswerOf, site } from '@halyard/contract';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';

export type Mail = AnswerOf<typeof site.devMail>[number];

type MailListProps = {
  readonly mails: readonly Mail[];
  readonly openId: string;
  readonly onOpen: (id: string) => void;
};

export function MailList({ mails, openId, onOpen }: MailListProps) {
  return (
    <ul className="max-h-[45dvh] lg:max-h-[70dvh] divide-y divide-line overflow-y-auto rounded-panel border border-line bg-surface">
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            type="button"
            aria-current={mail.id === openId}
            onClick={() => onOpen(mail.id)}
            className={classNames(
              'block w-full border-l-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2',
              mail.id === openId ? 'border-l-brass bg-sunken' : 'border-l-transparent',
            )}
          >
            <span className="block truncate font-medium">{mail.subject}</span>
            <span className="flex justify-between gap-3 text-dense text-muted">
              <span className="truncate">{mail.to}</span>
              <span className="shrink-0">{dateTimeText(mail.sentAt)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
