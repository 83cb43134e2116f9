import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { CODE_LENGTH, CodeInput } from '../../ui/forms/code-input.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { QrCode } from '../../ui/facts/qr-code.tsx';

type TotpSetupProps = {
  readonly secret: string;
  readonly uri: string;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
};

export function TotpSetup({ secret, uri, isBusy, onCode, onCancel }: TotpSetupProps) {
  const [code, setCode] = useState('');
  function submit() {
    onCode(code);
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-5 sm:flex-row">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="min-w-0">
          <p className="text-muted">Scan the picture with your authenticator app, or type this key:</p>
          <p className="mt-2 flex items-center gap-2">
            <code className="font-sans break-all">{secret}</code>
            <CopyButton text={secret} label="Key" isIconOnly />
          </p>
        </div>
      </div>
      <Field label="Code of the app">
        {(control) => <CodeInput {...control} value={code} onValue={setCode} />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" isBusy={isBusy} disabled={code.length !== CODE_LENGTH}>
          Switch on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
