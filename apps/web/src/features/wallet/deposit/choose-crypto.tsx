import { assetOrUnlisted } from '@halyard/catalogue';
import { rails, walletAddresses } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { wordsFor } from '../../../platform/calls/call-failure.ts';
import { read } from '../../../platform/calls/read.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { sentenceFigure } from '../../../domain/money/money.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../../ui/waiting/skeleton.tsx';
import { arrivalOf } from './arrival.ts';
import { ChooseRow } from './choose-row.tsx';

type Address = walletAddresses.WalletAddress;

type ChooseCryptoProps = {
  readonly onChosen: (address: Address) => void;
  /** A network that is watched: the customer has an address of their own there. */
  readonly onOwn: (offer: rails.Offer) => void;
};

export function ChooseCrypto({ onChosen, onOwn }: ChooseCryptoProps) {
  const offers = useQuery(read(rails.listRails));
  const addresses = useQuery(read(walletAddresses.listWalletAddresses));
  if (addresses.isError && !addresses.data) {
    return (
      <Notice
        tone="danger"
        title={WALLET.optionsFailed}
        action={
          <Button size="small" variant="secondary" onClick={() => void addresses.refetch()}>
            Try again
          </Button>
        }
      >
        {WALLET.addressesFailed}: {wordsFor(addresses.error, WALLET.addressesFailure)}
      </Notice>
    );
  }
  if (!addresses.data || offers.isPending) return <SkeletonRows count={5} label="Loading deposit options" />;
  const active = addresses.data.filter(({ isActive }) => isActive);
  const own = (offers.data ?? []).filter(({ rail }) => rail === 'utxo' || rail === 'evm');
  if (active.length + own.length === 0) {
    return (
      <EmptyState title="No deposit addresses yet">
        Crypto deposits open as soon as an address is published here. A bank transfer works meanwhile.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {own.map((offer) => (
        <ChooseRow
          key={`${offer.currency} ${offer.network}`}
          symbol={offer.currency}
          name={assetOrUnlisted(offer.currency).name}
          network={offer.network}
          notes={['credited by itself', arrivalOf(offer.currency)]}
          onChosen={() => onOwn(offer)}
        />
      ))}
      {active.map((address) => (
        <ChooseRow
          key={address.id}
          symbol={address.symbol}
          colour={address.color}
          name={address.name}
          network={address.network}
          notes={[least(address), arrivalOf(address.symbol)]}
          onChosen={() => onChosen(address)}
        />
      ))}
    </ul>
  );
}

function least({ minDeposit, symbol }: Address): string {
  return `min ${sentenceFigure(minDeposit)} ${symbol}`;
}
