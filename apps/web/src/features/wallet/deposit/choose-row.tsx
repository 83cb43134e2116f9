import { ChevronRight } from 'lucide-react';
import { CurrencyMark } from '../../../domain/money/currency-mark.tsx';

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
export function ChooseRow({ symbol, colour, name, network, notes, onChosen }: ChooseRowProps) {
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
