import { Command } from 'cmdk';
import { PercentMove } from '../../domain/prices/movement.tsx';
import { PriceFigure } from '../../domain/prices/price.tsx';
import { usePrice } from '../../platform/live/use-price.ts';
import { COMMAND_LINE } from '../../ui/overlays/command-sheet.tsx';

type SymbolLineProps = {
  readonly symbol: string;
  readonly name: string;
  readonly onChoose: () => void;
};

/** A symbol that can be chosen, with what it costs now. */
export function SymbolLine({ symbol, name, onChoose }: SymbolLineProps) {
  const price = usePrice(symbol);
  return (
    <Command.Item
      value={symbol}
      keywords={[symbol, symbol.replace('/', ''), name]}
      onSelect={onChoose}
      className={COMMAND_LINE}
    >
      <span className="w-20 shrink-0 font-medium">{symbol}</span>
      <span className="min-w-0 flex-1 truncate text-dense text-muted">{name}</span>
      <span className="text-dense">
        <PriceFigure symbol={symbol} price={price?.price} isStale={price?.isStale ?? false} />
      </span>
      <span className="hidden w-20 justify-end text-right text-dense sm:inline-flex">
        {price && <PercentMove percent={price.changePercent} />}
      </span>
    </Command.Item>
  );
}
