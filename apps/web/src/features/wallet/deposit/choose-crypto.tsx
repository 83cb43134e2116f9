import { assetOrUnlisted } from '@halyard/catalogue';
import { rails, walletAddresses } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useStandstill } from '../../../domain/portfolio/use-standstill.ts';
import { wordsFor } from '../../../platform/calls/call-failure.ts';
import { read } from '../../../platform/calls/read.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { sentenceFigure } from '../../../domain/money/money.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../../ui/waiting/skeleton.tsx';
import { arrivalOf } from './arrival.ts';
import { ChevronRight } from 'lucide-react';
import { CurrencyMark } from '../../../domain/money/currency-mark.tsx';

type Address = walletAddresses.WalletAddress;

type ChooseCryptoProps = {
  readonly onChosen: (address: Address) => void;
  /** A network that is watched: the customer has an address of their own there. */
  readonly onOwn: (offer: rails.Offer) => void;
};

export function ChooseCrypto({ onChosen, onOwn }: ChooseCryptoProps) {
  const offers = useQuery(read(rails.listRails));
  const addresses = useQuery(read(walletAddresses.listWalletAddresses));
  const standstill = useStandstill();
  if (standstill !== null) return <Notice tone="warn">{standstill}</Notice>;
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

type ChooseRowProps = {
  readonly symbol: string;
  /** What an operator gave it; without one, none. */
  readonly colour?: string;
  readonly name: string;
  readonly network: string;
  /** What to know before: one below the other where there is room, in one line where there is not. */
  readonly notes: readonly string[];
  readonly onChosen: () => void;
};

/** A coin on a network, to be chosen. */
function ChooseRow({ symbol, colour, name, network, notes, onChosen }: ChooseRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChosen}
        className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2.5 text-left hover:bg-sunken"
      >
        <CurrencyMark symbol={symbol} colour={colour ?? ''} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {symbol} <span className="font-normal text-muted">{name}</span>
          </span>
          <span className="block text-dense text-muted">{network}</span>
          <span className="block text-dense text-muted sm:hidden">{notes.join(', ')}</span>
        </span>
        <span className="hidden text-right text-dense text-muted sm:block">
          {notes.map((note) => (
            <span key={note} className="block">
              {note}
            </span>
          ))}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </button>
    </li>
  );
}
