import type { walletAddresses } from '@halyard/contract';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { type AddressForm, differencesOf, formOf, LABELS } from './address-model.ts';

type AddressConflictProps = {
  readonly mine: AddressForm;
  readonly theirs: walletAddresses.WalletAddress;
  readonly onLoad: () => void;
  /** Goes on with what was typed, knowing what it takes the place of. */
  readonly onKeep: () => void;
};

/** Somebody was faster. Nothing of theirs is overwritten, and nothing that was typed is lost, before one has chosen. */
export function AddressConflict({ mine, theirs, onLoad, onKeep }: AddressConflictProps) {
  const saved = formOf(theirs);
  const differences = differencesOf(mine, saved);
  return (
    <ChangedMeanwhile
      title="Somebody else changed this address in the meantime"
      onLoad={onLoad}
      onKeep={onKeep}
    >
      {differences.length === 0 ? (
        <p>What you typed is what stands there now.</p>
      ) : (
        <dl className="mt-2 flex flex-col gap-2 text-dense">
          {differences.map((name) => (
            <div key={name}>
              <dt className="font-medium text-ink">{LABELS[name]}</dt>
              <dd className="break-all">{`Theirs: ${saved[name]}`}</dd>
              <dd className="break-all">{`Yours: ${mine[name]}`}</dd>
            </div>
          ))}
        </dl>
      )}
    </ChangedMeanwhile>
  );
}
