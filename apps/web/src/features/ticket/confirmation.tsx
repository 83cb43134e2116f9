import { signedUsd } from '../../domain/prices/movement.tsx';
import { levelWords } from '../../domain/trading/exit-levels.ts';
import type { Plan } from '../../domain/trading/plan.ts';
import { usd } from '../../domain/trading/ticket-cost.ts';
import { FactGrid } from '../../ui/facts/facts.tsx';

/** What is about to be sent, beside its costs. */
export function Confirmation({ plan, symbol }: { readonly plan: Plan | null; readonly symbol: string }) {
  if (plan === null) return null;
  const { opening, exits } = plan;
  return (
    <section aria-label="Your order">
      <h3 className="mb-2 text-body font-medium">Is this right?</h3>
      <FactGrid
        rows={[
          ['Price', levelWords(symbol, opening.price)],
          ['Leverage', `1:${opening.leverage}`],
          ...EXITS.flatMap(([exit, label]) => {
            const planned = exits[exit];
            if (planned === null) return [];
            const result = planned.resultUsd === null ? '' : ` · ${signedUsd(usd(planned.resultUsd))}`;
            return [[label, `${levelWords(symbol, planned.closesAt)}${result}`] as const];
          }),
        ]}
      />
    </section>
  );
}

const EXITS = [
  ['stopLoss', 'Stop loss'],
  ['takeProfit', 'Take profit'],
  ['trailingStop', 'Trailing stop'],
] as const;
