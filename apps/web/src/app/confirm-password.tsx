import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../platform/calls/act.ts';
import { wordsFor } from '../platform/calls/call-failure.ts';
import { confirmation } from '../platform/calls/confirmation.ts';
import { goOnWith } from '../platform/session/signed-in.ts';
import { LOGIN } from '../texts/auth.ts';
import { Dialog, DialogEnd } from '../ui/overlays/dialog.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { Form } from '../ui/forms/form.tsx';
import { PasswordInput } from '../ui/forms/password-input.tsx';

/** The password again, in the middle of a step that needs it. */
export function ConfirmPassword({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="Confirm your password"
      lead="This step is sensitive, so please enter your password again."
    >
      <ConfirmForm onClose={onClose} />
    </Dialog>
  );
}

function ConfirmForm({ onClose }: { readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const confirm = useAct(auth.confirmPassword, {
    onDone: ({ data }) => {
      goOnWith(data);
      confirmation.answer(true);
    },
    onFailed: (failure) => setError(wordsFor(failure, LOGIN.confirmFailure)),
  });
  function submit() {
    setError(undefined);
    confirm.run({ body: { password } });
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Password"
        error={error}
        as={PasswordInput}
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
      />
      <DialogEnd onClose={onClose} isBusy={confirm.isRunning} disabled={password === ''}>
        Confirm
      </DialogEnd>
    </Form>
  );
}
