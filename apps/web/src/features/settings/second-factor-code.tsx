import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';

type SecondFactorCodeProps = {
  readonly isBusy: boolean;
  readonly onRenew: (code: string) => void;
  readonly onDisable: (code: string) => void;
};

/** Both changes to a second factor that is on ask for one of its codes. */
export function SecondFactorCode({ isBusy, onRenew, onDisable }: SecondFactorCodeProps) {
  const [code, setCode] = useState('');
  const isMissing = code.trim() === '';
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Code"
        hint="The 6 digits of your app, or a recovery code."
        autoComplete="one-time-code"
        value={code}
        onValue={setCode}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={isBusy || isMissing} onClick={() => onRenew(code.trim())}>
          New recovery codes
        </Button>
        <Button variant="danger" disabled={isBusy || isMissing} onClick={() => onDisable(code.trim())}>
          Switch off
        </Button>
      </div>
    </div>
  );
}
