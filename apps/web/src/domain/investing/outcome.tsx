import type { Outcome } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { INVESTING } from '../../texts/investing/investing.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { signedUsd, toneOf } from '../prices/movement.tsx';

/** What became of the money in a copy or an investment that has ended. */
export function OutcomeFigures({ outcome }: { readonly outcome: Outcome }) {
  const { putIn, takenOut, atTheEnd, paidForLosses, lossesPaid, fees, result } = outcome;
  return (
    <div className="flex flex-col gap-3">
      <StatRow label="What became of the money">
        <Stat label="Put in">{formatUsd(putIn)}</Stat>
        <Stat label="Taken out before">{formatUsd(takenOut)}</Stat>
        <Stat label="Came back at the end">{formatUsd(atTheEnd)}</Stat>
        <Stat label="Fees paid">{formatUsd(fees)}</Stat>
        <Stat label="Result" tone={toneOf(result)} note={INVESTING.feesIncluded}>
          {signedUsd(result)}
        </Stat>
      </StatRow>
      {paidForLosses > 0 && (
        <p className="text-dense text-muted">{INVESTING.paidForLosses(formatUsd(paidForLosses))}</p>
      )}
      {lossesPaid > 0 && (
        <p className="text-dense text-muted">{INVESTING.lossesPaid(formatUsd(lossesPaid))}</p>
      )}
    </div>
  );
}
