import type { investment } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useMayTrade } from '../../domain/portfolio/own-book.ts';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ExposureTable } from '../../domain/portfolio/exposure-table.tsx';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';

/** Where the account stands to win or lose. */
export function ExposurePanel({ report: { exposure } }: { readonly report: investment.RiskReport }) {
  const mayTrade = useMayTrade();
  return (
    <Panel
      title="Exposure by asset"
      lead={`Gross ${formatUsd(exposure.gross)}, net ${formatUsd(exposure.net)}.`}
    >
      {exposure.bySymbol.length === 0 ? (
        <EmptyState
          title="No exposure"
          action={
            mayTrade && (
              <Link to="/portal" query={{ tab: 'trading' }} className={buttonStyle('secondary')}>
                Open a trade
              </Link>
            )
          }
        >
          Open positions show here by class and symbol.
        </EmptyState>
      ) : (
        <ExposureTable label="Exposure by class and symbol" {...exposure} />
      )}
    </Panel>
  );
}
