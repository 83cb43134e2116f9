import { COMPANY } from '@halyard/content';
import { factors } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { passkeys } from '../../platform/session/passkeys.ts';
import { read } from '../../platform/calls/read.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** Signing in with what unlocks the device. Known passkeys can be removed from any browser. */
export function PasskeysPanel() {
  const known = useQuery(read(factors.listPasskeys));
  return (
    <Panel title="Passkeys" lead="Log in with your fingerprint, your face or your screen lock.">
      <NotLoaded of={known} failed="Passkeys could not be loaded" loading="Loading passkeys" rows={1} />
      {known.data?.length === 0 && <p className="text-muted">You have no passkeys yet.</p>}
      <ul className="divide-y divide-line">
        {known.data?.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {known.data && (
        <div className="mt-5 border-t border-line pt-5">
          <AddingHere />
        </div>
      )}
    </Panel>
  );
}

function AddingHere() {
  const place = passkeys.place();
  switch (place.kind) {
    case 'here':
      return <AddPasskey />;
    case 'elsewhere':
      return (
        <Notice title="Passkeys need a name in the address bar">
          To add one, open{' '}
          <a href={`${place.origin}/portal?tab=settings`} className="underline underline-offset-4">
            {place.origin}
          </a>{' '}
          and log in there.
        </Notice>
      );
    case 'nowhere':
      return (
        <Notice title="This browser cannot use passkeys here">
          Open {COMPANY.brand} in a current browser over a secure connection to add one.
        </Notice>
      );
  }
}
