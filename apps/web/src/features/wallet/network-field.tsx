import { SelectField } from '../../ui/forms/fields.tsx';
import { sentenceFigure } from '../../domain/money/money.ts';
import type { Asset } from './withdraw/withdraw-model.ts';

type NetworkFieldProps = {
  readonly asset: Asset;
  readonly value: string;
  readonly onValue: (network: string) => void;
};

/** Each network has a fee of its own, so the fee stands in the choice. */
export function NetworkField({ asset, value, onValue }: NetworkFieldProps) {
  return (
    <SelectField
      label="Network"
      value={value}
      onValue={onValue}
      choices={asset.networks.map(({ network, withdrawalFee }) => ({
        value: network,
        label: `${network}, fee ${sentenceFigure(withdrawalFee)} ${asset.currency}`,
      }))}
    />
  );
}
