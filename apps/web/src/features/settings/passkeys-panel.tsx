import { auth } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { passkeys } from '../../platform/passkeys.ts';
import { read } from '../../platform/read.ts';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** Signing in with what unlocks the device. Known passkeys can be removed from any browser. */
export function PasskeysPanel() {
  const known = useQuery(read(auth.listPasskeys));
  return (
    <Panel title="Passkeys" lead="Sign in with your fingerprint, your face or your screen lock.">
      {known.isError && !known.data && (
        <ReadFailure
          title="Passkeys could not be loaded"
          failure={known.error}
          onRetry={() => void known.refetch()}
        />
      )}
      {!known.data && !known.isError && <SkeletonRows count={1} label="Loading passkeys" />}
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
          Open Halyard in a current browser over a secure connection to add one.
        </Notice>
      );
  }
}
