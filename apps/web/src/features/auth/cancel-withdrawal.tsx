import { wallet } from '@halyard/contract';
import { useState } from 'react';
import { amountText } from '../../domain/money/money.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { WALLET } from '../../texts/wallet.ts';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { AuthSheet, LONE_LINK } from './auth-sheet.tsx';

/** After these the link does nothing any more, however often it is pressed. */
const ENDS: ReadonlySet<unknown> = new Set(['bad-cancel-link', 'being-sent']);

/**
 * Where the mail about a waiting withdrawal leads. Opening the link does nothing: programs that look at mails open links
 * as well. Only the button sends the token.
 */
export function CancelWithdrawal({ token }: { readonly token: string }) {
  const [cancelled, setCancelled] = useState<string | null>(null);
  const [dead, setDead] = useState<string | null>(null);
  const cancel = useToldAct(wallet.cancelByLink, {
    onDone: ({ data }) =>
      setCancelled(
        `${amountText(data.amount, data.currency)} (${data.reference}) is available in your wallet again.`,
      ),
    failure: WALLET.linkCancelFailure,
    onFailed: (failure) => {
      if (failure instanceof CallFailure && ENDS.has(failure.code)) setDead(failure.message);
    },
  });
  if (cancelled !== null) {
    return (
      <AuthSheet title="Withdrawal cancelled" lead={cancelled}>
        <p className="mb-5 text-body">
          If you had not asked for it, somebody else is using your account: set a new password now.
        </p>
        <Link to="/auth" query={{ flow: 'forgot-password' }} className={LONE_LINK}>
          Set a new password
        </Link>
      </AuthSheet>
    );
  }
  if (dead !== null) {
    return (
      <AuthSheet
        title={WALLET.linkCancelDead}
        lead={`${dead}.`}
        footer={
          <Link to="/auth" query={{ flow: 'forgot-password' }} className={LONE_LINK}>
            Set a new password
          </Link>
        }
      >
        <p className="mb-5 text-body">{WALLET.linkCancelNext}</p>
        <Link
          to="/portal"
          query={{ tab: 'wallet', view: 'history' }}
          className={buttonStyle('primary', 'large')}
        >
          Open History
        </Link>
      </AuthSheet>
    );
  }
  return (
    <AuthSheet
      title="Cancel this withdrawal?"
      lead="It is not paid, and its amount and fee are available in your wallet again. You need not log in."
      footer={
        <Link to="/portal" className={LONE_LINK}>
          Leave it as it is
        </Link>
      }
    >
      <Button
        size="large"
        className="w-full"
        isBusy={cancel.isRunning}
        onClick={() => cancel.run({ body: { token } })}
      >
        Cancel Withdrawal
      </Button>
    </AuthSheet>
  );
}
