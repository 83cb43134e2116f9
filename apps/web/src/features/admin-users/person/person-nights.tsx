import { admin } from '@halyard/contract';
import { useState } from 'react';
import { useUser } from '../../../platform/session/signed-in.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateTimeText } from '../../../ui/facts/moments.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { whyNotChange } from './authority.ts';
import { PERSON_READS } from './person-reads.ts';
import { ADMIN } from '../../../texts/admin/admin.ts';

const { nights: TEXTS } = ADMIN_USERS;

/** Whether their nights are financed, what they asked for, and changing it: one proposes, another decides. */
export function PersonNights({ user }: { readonly user: admin.AdminUser }) {
  const [opened, setOpened] = useState<'propose' | 'decline' | null>(null);
  const { isOn, from, until, askedAt } = user.swapFree ?? NONE;
  const canChange = whyNotChange(useUser(), user) === null;
  const [words, moment] = isOn ? [TEXTS.on, from] : [until === null ? TEXTS.off : TEXTS.offFrom, until];
  return (
    <Panel title={TEXTS.title}>
      {askedAt !== null && (
        <div className="mb-3">
          <Notice tone="warn">{TEXTS.asked(dateTimeText(askedAt), isOn)}</Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{moment === null ? words : `${words} ${dateTimeText(moment)}`}</p>
        <div className="flex flex-wrap gap-2">
          {askedAt !== null && (
            <Button variant="quiet" size="small" disabled={!canChange} onClick={() => setOpened('decline')}>
              Refuse
            </Button>
          )}
          <Button variant="secondary" size="small" disabled={!canChange} onClick={() => setOpened('propose')}>
            {isOn ? TEXTS.proposeOff : TEXTS.proposeOn}
          </Button>
        </div>
      </div>
      {opened === 'propose' && <ProposeDialog user={user} isOn={!isOn} onClose={() => setOpened(null)} />}
      {opened === 'decline' && <DeclineDialog user={user} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

const NONE = { isOn: false, from: null, until: null, askedAt: null };

type DialogProps = { readonly user: admin.AdminUser; readonly onClose: () => void };

function ProposeDialog({ user, isOn, onClose }: DialogProps & { readonly isOn: boolean }) {
  const propose = useToldAct(admin.adminProposeSwapFree, {
    reloads: [...PERSON_READS, admin.adminListApprovals],
    done: ({ message }) => message ?? '',
    close: onClose,
    failure: TEXTS.failure,
  });
  return (
    <ReasonDialog
      title={isOn ? TEXTS.proposeOn : TEXTS.proposeOff}
      lead={TEXTS.lead}
      action={ADMIN.sendForApproval}
      tone="primary"
      isBusy={propose.isRunning}
      onReason={(reason) => propose.run({ params: { id: user.id }, body: { isOn, reason } })}
      onClose={onClose}
    />
  );
}

function DeclineDialog({ user, onClose }: DialogProps) {
  const decline = useToldAct(admin.adminDeclineSwapFree, {
    reloads: PERSON_READS,
    done: TEXTS.declined,
    close: onClose,
    failure: TEXTS.failure,
  });
  return (
    <ReasonDialog
      title={TEXTS.decline}
      lead={TEXTS.declineLead}
      action="Refuse"
      isBusy={decline.isRunning}
      onReason={(reason) => decline.run({ params: { id: user.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
