import { PriceField } from '../../domain/trading/price-field.tsx';
import type { Exits } from '../../domain/trading/changes/typed-exits.ts';
import { type TradeProblem, wordsAt } from '../../domain/trading/trade-problems.ts';

type ExitFieldsProps = {
  readonly symbol: string;
  readonly exits: Exits;
  readonly change: (part: Partial<Exits>) => void;
  readonly problem: TradeProblem | null;
};

/** Stop loss, take profit and trailing stop. An empty field removes it. */
export function ExitFields({ symbol, exits, change, problem }: ExitFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 touch:grid-cols-1">
      <PriceField
        label="Stop loss"
        error={wordsAt(problem, 'stopLoss')}
        symbol={symbol}
        value={exits.stopLoss}
        onValue={(stopLoss) => change({ stopLoss })}
      />
      <PriceField
        label="Take profit"
        error={wordsAt(problem, 'takeProfit')}
        symbol={symbol}
        value={exits.takeProfit}
        onValue={(takeProfit) => change({ takeProfit })}
      />
      <PriceField
        label="Trailing stop"
        error={wordsAt(problem, 'trailingStop')}
        hint="Distance in price"
        symbol={symbol}
        value={exits.trailingStop}
        onValue={(trailingStop) => change({ trailingStop })}
      />
    </div>
  );
}
