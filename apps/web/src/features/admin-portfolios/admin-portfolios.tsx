import { admin, managed } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { PORTFOLIOS } from '../../texts/admin/portfolios.ts';
import { MANAGED, rebalancedText } from '../../texts/investing/managed.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { PortfolioDialog } from './portfolio-dialog.tsx';

const NEW = 'new';

/** Managed portfolios as they hold now, and the way to propose another version. */
export function AdminPortfolios() {
  const list = useQuery(read(admin.adminListPortfolios));
  const [edited, setEdited] = useState<string | null>(null);
  // As it stands now: whoever edits it is told when it is another.
  const row = list.data?.portfolios.find(({ id }) => id === edited);
  return (
    <Panel
      title="Portfolios"
      lead={PORTFOLIOS.lead}
      aside={
        <Button size="small" variant="secondary" onClick={() => setEdited(NEW)}>
          New portfolio
        </Button>
      }
    >
      <NotLoaded of={list} failed={PORTFOLIOS.listFailure} loading="Loading portfolios" rows={3} />
      {list.data?.portfolios.length === 0 && <EmptyState title={PORTFOLIOS.none} />}
      <ul className="divide-y divide-line">
        {list.data?.portfolios.map((portfolio) => (
          <PortfolioItem key={portfolio.id} portfolio={portfolio} onEdit={() => setEdited(portfolio.id)} />
        ))}
      </ul>
      {(edited === NEW || row) && <PortfolioDialog of={row ?? null} onClose={() => setEdited(null)} />}
    </Panel>
  );
}

type PortfolioItemProps = { readonly portfolio: admin.AdminPortfolio; readonly onEdit: () => void };

function PortfolioItem({ portfolio, onEdit }: PortfolioItemProps) {
  const { name, description, isOpen, version, risk, weights, minimum, feePercent } = portfolio;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {name}
          <Badge tone={isOpen ? 'up' : 'muted'}>{isOpen ? 'open' : 'closed'}</Badge>
        </p>
        <p className="text-dense text-muted">{`Version ${version}`}</p>
        <p className="max-w-[68ch] break-words whitespace-pre-line">{description}</p>
        <p className="mt-1 text-dense text-muted">
          {weights.map(({ symbol, percent }) => `${symbol} ${percent}%`).join(', ')}
        </p>
      </div>
      <div className="w-full sm:w-64">
        <FactGrid
          rows={[
            ['Investors', portfolio.investors.toLocaleString('en-US')],
            ['Put in', formatUsd(portfolio.given)],
            ['Risk', `${risk} of ${managed.MAX_RISK}`],
            ['Lowest amount', formatUsd(minimum)],
            ['Fee a year', MANAGED.fee(feePercent)],
            ['Rebalanced', rebalancedText(portfolio)],
          ]}
        />
      </div>
      <Button size="small" variant="secondary" aria-label={`Change ${name}`} onClick={onEdit}>
        Change
      </Button>
    </li>
  );
}
