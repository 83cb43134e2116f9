import type { walletAddresses } from '@halyard/contract';
import { classNames } from '../../ui/class-names.ts';

/** The operator's style words that have a class of their own; whatever else they wrote is shown neutrally. */
const KNOWN: Record<string, string> = {
  orange: 'bg-orange/14 text-orange',
  blue: 'bg-info/14 text-info',
  purple: 'bg-purple/14 text-purple',
  green: 'bg-up/14 text-up',
  yellow: 'bg-warn/14 text-warn',
  red: 'bg-danger/14 text-danger',
};

export function CurrencyMark({ address }: { readonly address: walletAddresses.WalletAddress }) {
  const word = Object.keys(KNOWN).find((name) => address.color.toLowerCase().includes(name));
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-9 shrink-0 items-center justify-center rounded-full text-meta font-semibold',
        word ? KNOWN[word] : 'bg-sunken text-ink',
      )}
    >
      {address.symbol.slice(0, 3)}
    </span>
  );
}
