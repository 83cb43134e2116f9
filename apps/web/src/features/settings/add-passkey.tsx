import { factors } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { usePasskey } from '../../platform/session/use-passkey.ts';
import { PASSKEYS } from '../../texts/settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { notices } from '../../ui/notices/notices.ts';

const LONGEST_NAME = 60;

/** A name first, so that the list says later which device is meant; then the browser asks. */
export function AddPasskey() {
  const [name, setName] = useState('');
  const [isNameMissing, setNameMissing] = useState(false);
  const passkey = usePasskey('create', (problem) => notices.error(PASSKEYS.problems[problem]));
  const add = useAct(factors.addPasskey, {
    reloads: [factors.listPasskeys],
    onDone: () => {
      setName('');
      notices.success(PASSKEYS.added);
    },
    onFailed: tellFailure,
  });
  const start = useAct(factors.passkeyOptions, {
    onDone: ({ data: { challenge, options } }) =>
      void passkey.ask(options, (credential) =>
        add.run({ body: { challenge, name: name.trim(), credential } }),
      ),
    onFailed: tellFailure,
  });
  const isBusy = start.isRunning || passkey.isAsking || add.isRunning;
  function submit() {
    setNameMissing(name.trim() === '');
    if (name.trim() !== '' && !isBusy) start.run({});
  }
  return (
    <Form onSubmit={submit} className="flex flex-col items-start gap-4">
      <TextField
        label="Name of the new passkey"
        hint="Something you will recognise: 'Work laptop', 'Phone'."
        error={isNameMissing && name.trim() === '' ? PASSKEYS.nameMissing : undefined}
        className="w-full"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        onValue={setName}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy}>
        {passkey.isAsking ? 'Waiting for your passkey' : 'Add passkey'}
      </Button>
    </Form>
  );
}

function tellFailure(failure: unknown): void {
  // The server's sentence for this speaks of logging in.
  const isLate = failure instanceof CallFailure && failure.code === 'bad-challenge';
  if (isLate) notices.error(PASSKEYS.late);
  else notices.failure(failure, PASSKEYS.addFailure);
}
