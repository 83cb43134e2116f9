import { ORDER_TYPES } from '@halyard/catalogue';
import { usd } from '@halyard/money';
import { signedUsd } from '../../domain/prices/movement.tsx';
import { levelWords } from '../../domain/trading/exit-levels.ts';
import { EXITS, type Plan } from '../../domain/trading/plan.ts';
import { isPair, kindOf, maySlip, type Ticket } from '../../domain/trading/ticket.ts';
import { useLive } from '../../platform/live/derive.ts';
import type { Live } from '../../platform/live/follow.ts';
import { TRADING } from '../../texts/trading.ts';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { EXIT_LABELS } from './exit-fields.tsx';
import { lifeWords } from './more-fields.tsx';

/** What is about to be sent, beside its costs. */
export function Confirmation({
  plan: planned,
  symbol,
  ticket,
}: {
  readonly plan: Live<Plan | null>;
  readonly symbol: string;
  readonly ticket: Ticket;
}) {
  const plan = useLive(planned);
  if (plan === null) return null;
  const { opening, exits, beside } = plan;
  const kind = kindOf(ticket);
  return (
    <section aria-label="Your order">
      <h3 className="mb-2 text-body font-medium">Is this right?</h3>
      <FactGrid
        rows={[
          [kind === 'market' ? 'Price now' : 'Price', levelWords(symbol, opening.price)],
          ['Leverage', `1:${opening.leverage}`],
          ...exitRows(symbol, exits),
          ...saidOf(ticket),
          ...(beside ? exitRows(symbol, beside.exits, 'Second ') : []),
        ]}
      />
      {!ORDER_TYPES[kind].hasLimit && <p className="mt-2 text-dense text-muted">{TRADING.estimated}</p>}
    </section>
  );
}

function exitRows(symbol: string, exits: Plan['exits'], before = '') {
  return EXITS.flatMap((exit) => {
    const left = exits[exit];
    if (left === null) return [];
    const label = before ? `${before}${EXIT_LABELS[exit].toLowerCase()}` : EXIT_LABELS[exit];
    const result = left.resultUsd === null ? '' : ` · ${signedUsd(usd(left.resultUsd))}`;
    return [[label, `${levelWords(symbol, left.closesAt)}${result}`] as const];
  });
}

/** What else it says of how it is carried out. */
export function saidOf(ticket: Ticket): readonly (readonly [string, string])[] {
  const { positionFill, maxSlippage, clientOrderId, pairKind, pairSide, pairPrice } = ticket;
  const second = `${pairSide === 'buy' ? 'Buy' : 'Sell'} ${pairKind} ${pairPrice}`;
  const life = lifeWords(ticket);
  return [
    ...(life === null ? [] : [['Time in force', life] as const]),
    ...(positionFill === 'default' ? [] : [['Position fill', positionFill.replaceAll('_', ' ')] as const]),
    ...(maySlip(ticket) && maxSlippage !== '' ? [['Largest slippage', maxSlippage] as const] : []),
    ...(isPair(ticket) ? [['Second order', second] as const] : []),
    ...(clientOrderId === '' ? [] : [['Client order id', clientOrderId] as const]),
  ];
}
