import { contact } from '@halyard/contract';
import { MESSAGES } from '../../texts/admin/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { useUpdate } from './use-update.ts';

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
export function StatusButtons({ message, onChanged, onOvertaken }: StatusButtonsProps) {
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
          disabled={update.isRunning}
          onClick={() => update.run({ status })}
        >
          {LABELS[status]}
        </Button>
      ))}
    </div>
  );
}
