import { auth, type users } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { session } from '../../platform/session/signed-in.ts';
import { SETTINGS } from '../../texts/settings.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorCode } from './second-factor-code.tsx';
import { TotpSetup } from './totp-setup.tsx';

type Setup = { readonly secret: string; readonly uri: string };

/** An authenticator app as the second factor: set up, renew the recovery codes, switch off. */
export function TwoFactorPanel({ user }: { readonly user: users.User }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const failed = (failure: unknown) => notices.failure(failure, SETTINGS.saveFailure);

  const start = useAct(auth.startTotp, { onDone: ({ data }) => setSetup(data), onFailed: failed });
  const enable = useAct(auth.enableTotp, {
    onDone: ({ data }) => {
      setSetup(null);
      setCodes(data.recoveryCodes);
      session.keepUser({ ...user, twoFactor: true });
      notices.success(SETTINGS.twoFactorOn);
    },
    onFailed: failed,
  });
  const disable = useAct(auth.disableTotp, {
    onDone: () => {
      setCodes([]);
      session.keepUser({ ...user, twoFactor: false });
      notices.success(SETTINGS.twoFactorOff);
    },
    onFailed: failed,
  });
  const renew = useAct(auth.renewRecoveryCodes, {
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
        <TotpSetup
          {...setup}
          isBusy={enable.isRunning}
          onCode={(code) => enable.run({ body: { code } })}
          onCancel={() => setSetup(null)}
        />
      )}
      {user.twoFactor && codes.length === 0 && (
        <SecondFactorCode
          isBusy={disable.isRunning || renew.isRunning}
          onRenew={(code) => renew.run({ body: { code } })}
          onDisable={(code) => disable.run({ body: { code } })}
        />
      )}
    </Panel>
  );
}
