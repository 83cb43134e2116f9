import type { walletAddresses } from '@halyard/contract';
import { classNames } from '../../ui/class-names.ts';

/** The operator's style words that have a class of their own; whatever else they wrote is shown neutrally. */
const KNOWN: Record<string, string> = {
  orange: 'bg-orange/16',
  blue: 'bg-info/16',
  purple: 'bg-purple/16',
  green: 'bg-up/16',
  yellow: 'bg-warn/16',
  red: 'bg-danger/16',
};

export function CurrencyMark({ address }: { readonly address: walletAddresses.WalletAddress }) {
  const word = Object.keys(KNOWN).find((name) => address.color.toLowerCase().includes(name));
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-9 shrink-0 items-center justify-center rounded-full text-meta font-semibold',
        word ? KNOWN[word] : 'bg-sunken',
      )}
    >
      {address.symbol.slice(0, 3)}
    </span>
  );
}
