import { contact } from '@halyard/contract';
import { useState } from 'react';
import { MESSAGES } from '../../texts/admin/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/input.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { type Choice, Select } from '../../ui/forms/select.tsx';
import { drafts } from './drafts.ts';
import { useUpdate } from './use-update.ts';

type After = Exclude<contact.MessageStatus, 'new'>;

const AFTERWARDS: readonly Choice<After>[] = [
  { value: 'answered', label: 'and mark answered' },
  { value: 'open', label: 'and keep open' },
  { value: 'closed', label: 'and close' },
];

type ReplyFormProps = {
  readonly message: contact.ContactMessage;
  readonly onSent: () => void;
  readonly onOvertaken: () => void;
};

/** Writes back by mail. What is typed stays until it has been sent, also when one looks at something else meanwhile. */
export function ReplyForm({ message, onSent, onOvertaken }: ReplyFormProps) {
  const [reply, setReply] = useState(() => drafts.read(message.id));
  const [after, setAfter] = useState<After>('answered');
  const [isChecked, setChecked] = useState(false);
  const write = (text: string) => {
    setReply(text);
    drafts.keep(message.id, text);
  };
  const update = useUpdate(message, {
    failure: MESSAGES.replyFailure,
    onDone: () => {
      notices.success(MESSAGES.replySent);
      write('');
      setChecked(false);
      onSent();
    },
    onOvertaken,
  });
  const length = reply.trim().length;
  const problem = problemOf(length);
  function submit() {
    setChecked(true);
    if (problem === undefined) update.run({ reply: reply.trim(), status: after });
  }
  return (
    <Form onSubmit={submit} className="mt-6 border-t border-line pt-5">
      <TextField
        label="Reply"
        hint={`Mailed to ${message.email}, with their message below it.`}
        error={isChecked ? problem : undefined}
        aside={<Counter length={length} />}
        as={TextArea}
        rows={7}
        readOnly={update.isRunning}
        value={reply}
        onValue={write}
      />
      <div className="mt-4 flex flex-col gap-2 sm:flex-row">
        <Button type="submit" isBusy={update.isRunning}>
          Send reply
        </Button>
        <Select
          aria-label="After sending"
          className="sm:w-48"
          value={after}
          choices={AFTERWARDS}
          onValue={setAfter}
        />
      </div>
    </Form>
  );
}

function problemOf(length: number): string | undefined {
  if (length === 0) return MESSAGES.replyMissing;
  return length > contact.MAX_REPLY_LENGTH ? MESSAGES.replyTooLong(contact.MAX_REPLY_LENGTH) : undefined;
}

function Counter({ length }: { readonly length: number }) {
  const isTooLong = length > contact.MAX_REPLY_LENGTH;
  return (
    <span className={classNames('text-dense', isTooLong ? 'text-danger' : 'text-muted')}>
      {`${length.toLocaleString('en')} / ${contact.MAX_REPLY_LENGTH.toLocaleString('en')}`}
      <span className="sr-only"> characters</span>
    </span>
  );
}
