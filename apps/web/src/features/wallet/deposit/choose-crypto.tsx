import { walletAddresses } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { wordsFor } from '../../../platform/calls/call-failure.ts';
import { read } from '../../../platform/calls/read.ts';
import { WALLET } from '../../../texts/wallet.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CurrencyMark } from '../../../domain/money/currency-mark.tsx';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { sentenceFigure } from '../../../domain/money/money.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SkeletonRows } from '../../../ui/waiting/skeleton.tsx';
import { arrivalOf } from './arrival.ts';

type Address = walletAddresses.WalletAddress;

export function ChooseCrypto({ onChosen }: { readonly onChosen: (address: Address) => void }) {
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
  if (!addresses.data) return <SkeletonRows count={5} label="Loading deposit options" />;
  const active = addresses.data.filter(({ isActive }) => isActive);
  if (active.length === 0) {
    return (
      <EmptyState title="No deposit addresses yet">
        Crypto deposits open as soon as an address is published here. A bank transfer works meanwhile.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {active.map((address) => (
        <li key={address.id}>
          <button
            type="button"
            onClick={() => onChosen(address)}
            className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-2.5 text-left hover:bg-sunken"
          >
            <CurrencyMark symbol={address.symbol} colour={address.color} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {address.symbol} <span className="font-normal text-muted">{address.name}</span>
              </span>
              <span className="block text-dense text-muted">{address.network}</span>
              <span className="block text-dense text-muted sm:hidden">{`${least(address)}, ${arrivalOf(address.symbol)}`}</span>
            </span>
            <span className="hidden text-right text-dense text-muted sm:block">
              <span className="block">{least(address)}</span>
              <span className="block">{arrivalOf(address.symbol)}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function least({ minDeposit, symbol }: Address): string {
  return `min ${sentenceFigure(minDeposit)} ${symbol}`;
}
