import { formatUsd } from '@halyard/money';
import type { ReactNode } from 'react';
import { type MarketState, useMarketState } from '../../domain/prices/market-hours.ts';
import { TRADING } from '../../texts/trading.ts';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { useIsPractice } from '../../platform/browser/use-book.ts';

/** In words of the house's own, where it has given any. */
function closedWords({ halt, closure }: MarketState): string {
  if (halt) return `${TRADING.marketClosed}. ${TRADING.halted(halt.reason)}`;
  return closure ? TRADING.closedFor(closure.reason, utcText(closure.until)) : TRADING.marketClosed;
}

/** What stands between the order and its way, said above the button. */
type WarningsProps = {
  readonly symbol: string;
  readonly isStale: boolean;
  readonly children: ReactNode;
};

export function Warnings({ symbol, isStale, children }: WarningsProps) {
  const state = useMarketState(symbol);
  const { isOpen, isPastHours } = state;
  return (
    <div aria-live="polite" className="empty:hidden">
      {children}
      {!isOpen && <p className="text-base text-warn">{closedWords(state)}</p>}
      {isPastHours && <p className="text-dense text-muted">{TRADING.openInSimulation}</p>}
      {isOpen && isStale && <p className="text-base text-warn">{TRADING.delayed}</p>}
    </div>
  );
}

/** What is missing, and the two ways on. */
export function Short({
  requiredUsd,
  onMost,
}: {
  readonly requiredUsd: number;
  readonly onMost: () => void;
}) {
  const isPlay = useIsPractice();
  return (
    <>
      <p className="text-base text-danger">{TRADING.insufficient(formatUsd(requiredUsd))}</p>
      <p className="flex flex-wrap gap-x-4 py-1.5 text-dense">
        <button type="button" className={LINK} onClick={onMost}>
          Take the most I can
        </button>
        {!isPlay && (
          <Link to="/portal" query={{ tab: 'wallet', view: 'deposit' }} className={LINK}>
            Deposit funds
          </Link>
        )}
      </p>
    </>
  );
}
