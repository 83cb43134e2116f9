import { factors, type users } from '@halyard/contract';
import { useState } from 'react';
import { isLive } from '../../platform/browser/site-mode.ts';
import { useAct } from '../../platform/calls/act.ts';
import { session } from '../../platform/session/signed-in.ts';
import { SECOND_FACTOR } from '../../texts/auth.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { saveFile } from '../../platform/browser/save-file.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useCode } from '../../ui/forms/use-code.ts';
import { QrCode } from '../../ui/facts/qr-code.tsx';

type Setup = { readonly secret: string; readonly uri: string };

/** An authenticator app as the second factor: set up, renew the recovery codes, switch off. */
export function TwoFactorPanel({ user }: { readonly user: users.User }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const failed = (failure: unknown) => notices.failure(failure, SETTINGS.saveFailure);

  const start = useAct(factors.startTotp, { onDone: ({ data }) => setSetup(data), onFailed: failed });
  const enabled = (recoveryCodes: readonly string[]) => {
    setSetup(null);
    setCodes(recoveryCodes);
    session.keepUser({ ...user, twoFactor: true });
    notices.success(SETTINGS.twoFactorOn);
  };
  const disable = useAct(factors.disableTotp, {
    onDone: () => {
      setCodes([]);
      session.keepUser({ ...user, twoFactor: false });
      notices.success(SETTINGS.twoFactorOff);
    },
    onFailed: failed,
  });
  const renew = useAct(factors.renewRecoveryCodes, {
    onDone: ({ data }) => {
      setCodes(data.recoveryCodes);
      notices.success(SETTINGS.codesRenewed);
    },
    onFailed: failed,
  });

  return (
    <Panel
      title="Two-factor authentication"
      lead="A code of your authenticator app at every login."
      aside={<Badge tone={user.twoFactor ? 'up' : 'muted'}>{user.twoFactor ? 'on' : 'off'}</Badge>}
    >
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      {!user.twoFactor && !setup && (
        <Button variant="secondary" isBusy={start.isRunning} onClick={() => start.run({})}>
          Set up
        </Button>
      )}
      {setup && !user.twoFactor && (
        <TotpSetup {...setup} onEnabled={enabled} onCancel={() => setSetup(null)} />
      )}
      {user.twoFactor && codes.length === 0 && (
        <SecondFactorCode
          isRenewing={renew.isRunning}
          isDisabling={disable.isRunning}
          isKept={isLive && user.role !== 'user' && user.role !== 'premium'}
          onRenew={(code) => renew.run({ body: { code } })}
          onDisable={(code) => disable.run({ body: { code } })}
        />
      )}
    </Panel>
  );
}

type RecoveryCodesProps = { readonly codes: readonly string[]; readonly onDone: () => void };

/** Shown once; whoever closes this without keeping them has to make new ones. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn" title="Keep these recovery codes">
        Each works once in place of your app. They are not shown again.
      </Notice>
      <ul className="grid gap-1 rounded-control bg-sunken p-4 text-base sm:text-body">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} label="Recovery codes" />
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'halyard-recovery-codes.txt')}
        >
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  );
}

type SecondFactorCodeProps = {
  readonly isRenewing: boolean;
  readonly isDisabling: boolean;
  /** Where money is real, administrators have one. */
  readonly isKept: boolean;
  readonly onRenew: (code: string) => void;
  readonly onDisable: (code: string) => void;
};

/** Both changes to a second factor that is on ask for one of its codes. */
function SecondFactorCode(props: SecondFactorCodeProps) {
  const { isRenewing, isDisabling, isKept, onRenew, onDisable } = props;
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
        <Button
          variant="secondary"
          isBusy={isRenewing}
          disabled={isMissing || isDisabling}
          onClick={() => onRenew(code.trim())}
        >
          New recovery codes
        </Button>
        {!isKept && (
          <Button
            variant="danger"
            isBusy={isDisabling}
            disabled={isMissing || isRenewing}
            onClick={() => onDisable(code.trim())}
          >
            Switch off
          </Button>
        )}
      </div>
      {isKept && <p className="text-dense text-muted">{SECOND_FACTOR.stays}</p>}
    </div>
  );
}

type TotpSetupProps = Setup & {
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
};

function TotpSetup({ secret, uri, onEnabled, onCancel }: TotpSetupProps) {
  const { code, isWhole, problem, type, failed } = useCode(SETTINGS.saveFailure);
  const enable = useAct(factors.enableTotp, {
    onDone: ({ data }) => onEnabled(data.recoveryCodes),
    onFailed: failed,
  });
  function submit() {
    enable.run({ body: { code } });
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
      <Field label="Code of the app" error={problem}>
        {(control) => <CodeInput {...control} value={code} onValue={type} />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" isBusy={enable.isRunning} disabled={!isWhole}>
          Switch on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
