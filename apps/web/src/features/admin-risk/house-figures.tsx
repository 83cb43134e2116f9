import { formatUsd } from '@halyard/money';
import { signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { Unbroken } from '../../ui/facts/unbroken.tsx';
import { Stat } from '../../ui/facts/stat.tsx';
import { countOf } from '../../ui/facts/measures.ts';
import { type Risk, wholeUsd } from './words.ts';

/** The whole house in six figures. */
export function HouseFigures({ totals }: Pick<Risk, 'totals'>) {
  const housePnl = 0 - totals.pnl;
  const tone = toneOf(housePnl);
  return (
    <dl
      aria-label="The house"
      className="grid grid-cols-1 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2 xl:grid-cols-3"
    >
      <Stat
        moves
        label="Net exposure of customers"
        note={`Long ${wholeUsd(totals.long)}, short ${wholeUsd(totals.short)}`}
      >
        {wholeUsd(totals.net)}
      </Stat>
      <Stat
        moves
        label="Gross exposure"
        note={`${countOf(totals.positions, 'position')} of ${countOf(totals.customers, 'customer')}`}
      >
        {wholeUsd(totals.gross)}
      </Stat>
      <Stat
        moves
        label="Open P&L of the house"
        note={<Unbroken text={`The customers’ is ${signedUsd(totals.pnl)}`} />}
        {...(tone ? { tone } : {})}
      >
        {signedUsd(housePnl)}
      </Stat>
      <Stat label="Margin held" note={`Equity of those customers ${formatUsd(totals.equity)}`}>
        {formatUsd(totals.margin)}
      </Stat>
      <Stat
        moves
        label="Near a margin call"
        note={
          totals.called === 0 ? 'None at the call yet' : `${countOf(totals.called, 'account')} at or below it`
        }
      >
        {countOf(totals.nearCall, 'account')}
      </Stat>
      <Stat label="Owed by customers" note="Deficits beside open positions">
        {formatUsd(Math.abs(totals.deficit))}
      </Stat>
    </dl>
  );
}
