import { INSTRUMENTS } from '@halyard/catalogue';
import { X } from 'lucide-react';
import type { ControlProps } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';

/** The server takes no more. */
const MOST_SYMBOLS = 10;

type SymbolPickerProps = {
  readonly control: ControlProps;
  readonly chosen: readonly string[];
  readonly onChosen: (symbols: readonly string[]) => void;
};

/** The markets it is about: each chosen one can be taken away again. */
export function SymbolPicker({ control, chosen, onChosen }: SymbolPickerProps) {
  const others = INSTRUMENTS.filter(({ symbol }) => !chosen.includes(symbol));
  return (
    <div className="flex flex-col gap-2">
      <Select
        {...control}
        value=""
        placeholder={chosen.length === 0 ? 'All markets' : 'Add a market'}
        disabled={chosen.length >= MOST_SYMBOLS}
        choices={others.map(({ symbol, name }) => ({ value: symbol, label: `${symbol}, ${name}` }))}
        onValue={(symbol) => onChosen([...chosen, symbol])}
      />
      {chosen.length > 0 && (
        <ul aria-label="Chosen markets" className="flex flex-wrap gap-1.5">
          {chosen.map((symbol) => (
            <li key={symbol}>
              <button
                type="button"
                aria-label={`Remove ${symbol}`}
                onClick={() => onChosen(chosen.filter((other) => other !== symbol))}
                className="inline-flex h-7 items-center gap-1 rounded-control border border-line-strong px-2 text-dense hover:bg-sunken touch:h-11 touch:px-3"
              >
                {symbol}
                <X aria-hidden className="size-3.5 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
