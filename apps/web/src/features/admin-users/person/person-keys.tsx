import { admin, type keys } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KeyFacts } from '../../../domain/keys/key-facts.tsx';
import { read, reload } from '../../../platform/calls/read.ts';
import { useUser } from '../../../platform/session/signed-in.ts';
import { ADMIN_USERS } from '../../../texts/admin/users.ts';
import { API_KEYS } from '../../../texts/settings/api-keys.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToldAct } from '../../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { NotLoaded } from '../../../ui/waiting/not-loaded.tsx';
import { whyNotChange } from './authority.ts';
import { PERSON_READS } from './person-reads.ts';

/** What this person's programs call with; never what is secret of it. */
export function PersonKeys({ user }: { readonly user: admin.AdminUser }) {
  const known = useQuery(read(admin.adminListKeys, { params: { id: user.id } }));
  const [ending, setEnding] = useState<keys.ApiKey | 'all' | null>(null);
  const mayEnd = whyNotChange(useUser(), user) === null;
  const working = known.data?.filter(({ status }) => status === 'active') ?? [];
  return (
    <Panel
      title="API keys"
      aside={
        mayEnd &&
        working.length > 1 && (
          <Button size="small" variant="danger" onClick={() => setEnding('all')}>
            Revoke all
          </Button>
        )
      }
    >
      <NotLoaded of={known} failed={API_KEYS.loadFailure} loading="Loading API keys" rows={1} />
      {known.data?.length === 0 && <p className="text-muted">No API keys.</p>}
      <ul className="divide-y divide-line">
        {known.data?.map((apiKey) => (
          <li key={apiKey.id} className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
            <KeyFacts apiKey={apiKey} />
            {mayEnd && apiKey.status === 'active' && (
              <Button
                size="small"
                variant="secondary"
                aria-label={`Revoke the key ${apiKey.name}`}
                onClick={() => setEnding(apiKey)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && <RevokeDialog user={user} which={ending} onClose={() => setEnding(null)} />}
    </Panel>
  );
}

type RevokeDialogProps = {
  readonly user: admin.AdminUser;
  readonly which: keys.ApiKey | 'all';
  readonly onClose: () => void;
};

function RevokeDialog({ user, which, onClose }: RevokeDialogProps) {
  const revoke = useToldAct(admin.adminRevokeKeys, {
    reloads: PERSON_READS,
    done: ({ data }) => API_KEYS.allRevoked(data.revoked, 0),
    close: onClose,
    failure: ADMIN_USERS.keysRevokeFailure,
    onFailed: () => {
      void reload(PERSON_READS);
    },
  });
  const isAll = which === 'all';
  return (
    <ReasonDialog
      title={isAll ? 'Revoke all API keys' : `Revoke the key ${which.name}`}
      lead={`Programs of ${user.email} are refused at once, and they are told so, without the reason. What is open stays open.`}
      action={isAll ? 'Revoke all' : 'Revoke'}
      isBusy={revoke.isRunning}
      onReason={(reason) =>
        revoke.run({ params: { id: user.id }, body: { reason, ...(isAll ? {} : { keyId: which.id }) } })
      }
      onClose={onClose}
    />
  );
}
