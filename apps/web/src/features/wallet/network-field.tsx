import { Field } from '../../ui/field.tsx';
import { plainText } from '../../ui/money.ts';
import { Select } from '../../ui/select.tsx';
import type { Asset } from './withdraw-model.ts';

type NetworkFieldProps = {
  readonly asset: Asset;
  readonly value: string;
  readonly onValue: (network: string) => void;
};

/** Each network has a fee of its own, so the fee stands in the choice. */
export function NetworkField({ asset, value, onValue }: NetworkFieldProps) {
  return (
    <Field label="Network">
      {(control) => (
        <Select
          {...control}
          value={value}
          onValue={onValue}
          choices={asset.networks.map(({ network, withdrawalFee }) => ({
            value: network,
            label: `${network}, fee ${plainText(withdrawalFee)} ${asset.currency}`,
          }))}
        />
      )}
    </Field>
  );
}
