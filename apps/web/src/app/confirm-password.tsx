import { auth } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../platform/act.ts';
import { wordsFor } from '../platform/call-failure.ts';
import { confirmation } from '../platform/confirmation.ts';
import { goOnWith } from '../platform/signed-in.ts';
import { LOGIN } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

/** The password again, in the middle of a step that needs it. */
export function ConfirmPassword() {
  return (
    <Dialog
      isOpen
      onClose={() => confirmation.answer(false)}
      title="Confirm your password"
      lead="This step is sensitive, so please enter your password again."
    >
      <ConfirmForm />
    </Dialog>
  );
}

function ConfirmForm() {
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
      <Field label="Password" error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button variant="secondary" onClick={() => confirmation.answer(false)}>
          Cancel
        </Button>
        <Button type="submit" isBusy={confirm.isRunning} disabled={password === ''}>
          Confirm
        </Button>
      </DialogActions>
    </Form>
  );
}
