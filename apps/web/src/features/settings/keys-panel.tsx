import { keys } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { KeyFacts } from '../../domain/keys/key-facts.tsx';
import { read } from '../../platform/calls/read.ts';
import { API_KEYS } from '../../texts/settings/api-keys.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { lazyOver } from '../../ui/waiting/lazy-part.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

const CreateKeyDialog = lazyOver(async () => (await import('./create-key-dialog.tsx')).CreateKeyDialog);

/** What the person's own programs call with. Ended keys stay in the list for a while, behind those that work. */
export function KeysPanel() {
  const known = useQuery(read(keys.listKeys));
  const [open, setOpen] = useState<'create' | 'revoke-all' | null>(null);
  const working = known.data?.filter(({ status }) => status === 'active') ?? [];
  const ended = known.data?.filter(({ status }) => status !== 'active') ?? [];
  return (
    <Panel title="API keys" lead={API_KEYS.lead}>
      <NotLoaded of={known} failed={API_KEYS.loadFailure} loading="Loading API keys" rows={1} />
      {known.data?.length === 0 && <p className="text-muted">{API_KEYS.none}</p>}
      <ul className="divide-y divide-line">
        {[...working, ...ended].map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} />
        ))}
      </ul>
      {known.data && (
        <div className="mt-5 flex flex-wrap gap-2 border-t border-line pt-5">
          <Button variant="secondary" onClick={() => setOpen('create')}>
            Create API key
          </Button>
          {known.data.length > 0 && (
            <Button variant="danger" onClick={() => setOpen('revoke-all')}>
              Stop all keys
            </Button>
          )}
        </div>
      )}
      {open === 'create' && <CreateKeyDialog onClose={() => setOpen(null)} />}
      {open === 'revoke-all' && <RevokeAllDialog onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function KeyRow({ apiKey }: { readonly apiKey: keys.ApiKey }) {
  const revoke = useToldAct(keys.revokeKey, {
    reloads: [keys.listKeys],
    done: API_KEYS.revoked,
    failure: API_KEYS.revokeFailure,
  });
  return (
    <li className="flex items-start justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <KeyFacts apiKey={apiKey} />
      {apiKey.status === 'active' && (
        <Button
          size="small"
          variant="secondary"
          isBusy={revoke.isRunning}
          aria-label={`Revoke the key ${apiKey.name}`}
          onClick={() => revoke.run({ params: { id: apiKey.id } })}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}

/** The switch for the worst day: everything at once, and what the keys have waiting with it. */
function RevokeAllDialog({ onClose }: { readonly onClose: () => void }) {
  const [cancelOrders, setCancelOrders] = useState(true);
  const revoke = useToldAct(keys.revokeAllKeys, {
    reloads: [keys.listKeys],
    done: ({ data }) => API_KEYS.allRevoked(data.revoked, data.cancelledOrders),
    close: onClose,
    failure: API_KEYS.revokeFailure,
  });
  return (
    <Question
      onClose={onClose}
      title="Stop all keys"
      lead="Every key ends at once and never works again."
      action="Stop all keys"
      tone="danger"
      isBusy={revoke.isRunning}
      onAct={() => revoke.run({ body: { cancelOrders } })}
    >
      <Checkbox
        isChecked={cancelOrders}
        onChecked={setCancelOrders}
        hint="Your own orders and all open positions stay."
      >
        Also cancel the orders that keys have waiting
      </Checkbox>
    </Question>
  );
}
