import { managed } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { InvestingHead } from '../../domain/investing/overview.tsx';
import { investmentPlace, MANAGED_HOME } from '../../domain/investing/places.ts';
import { toneOf } from '../../domain/prices/movement.tsx';
import { go } from '../../platform/browser/address.ts';
import { read } from '../../platform/calls/read.ts';
import { MANAGED, rebalancedText, RISK_WORDS } from '../../texts/investing/managed.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { dateText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { InvestmentAmount } from './investment-amount.tsx';
import { ValueCurve } from './value-curve.tsx';

/** What a portfolio holds, what it costs and what it would have come to, and the way in. */
export function PortfolioView({ id }: { readonly id: string }) {
  const found = useQuery(read(managed.getManagedPortfolio, { params: { id } }));
  const own = useQuery(read(managed.listInvestments));
  const [isInvesting, setInvesting] = useState(false);
  const portfolio = found.data;
  const points = useMemo(
    () =>
      portfolio?.points.map(({ at, returnPercent }) => ({ atMs: Date.parse(at), value: returnPercent })) ??
      [],
    [portfolio],
  );
  if (!portfolio) {
    return (
      <NotLoaded of={found} failed={MANAGED.portfolioFailure} loading="Loading the portfolio" rows={6} />
    );
  }
  const { name, description, risk, returnPercent, minimum, isOpen, since } = portfolio;
  const running = own.data?.investments.find((one) => one.portfolio.id === id && one.status !== 'ended');
  return (
    <div className="flex flex-col gap-6">
      <InvestingHead
        up={MANAGED_HOME}
        title={name}
        actions={
          running ? (
            <Button variant="secondary" onClick={() => go(investmentPlace(running.id))}>
              Your investment
            </Button>
          ) : (
            isOpen && own.data && <Button onClick={() => setInvesting(true)}>Invest</Button>
          )
        }
      >
        <p className="max-w-[68ch] text-pretty whitespace-pre-line text-muted">{description}</p>
      </InvestingHead>
      <StatRow label="Figures of the portfolio">
        <Stat label="Simulated result" note={`Since ${dateText(since)}`} tone={toneOf(returnPercent ?? 0)}>
          {returnPercent === null ? '–' : formatPercent(returnPercent)}
        </Stat>
        <Stat label="Risk" note={RISK_WORDS[risk - 1]}>{`${risk} of ${managed.MAX_RISK}`}</Stat>
        <Stat label="Lowest amount" note="A step of everything it holds">
          {formatUsd(minimum)}
        </Stat>
      </StatRow>
      <ValueCurve
        title="Simulated result, day by day"
        lead={MANAGED.simulated}
        points={points}
        textOf={formatPercent}
        tooFew="The curve begins with the first two days."
        hasZero
      />
      <Terms portfolio={portfolio} />
      {isInvesting && (
        <InvestmentAmount
          asked={{ act: 'invest', portfolio }}
          onClose={() => setInvesting(false)}
          onDone={(investment) => go(investmentPlace(investment))}
        />
      )}
    </div>
  );
}

function Terms({ portfolio }: { readonly portfolio: managed.Portfolio }) {
  const { weights, feePercent } = portfolio;
  const held = weights.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Panel title="What it holds">
        <FactGrid
          rows={[
            ...weights.map(({ symbol, percent }) => [symbol, `${percent}%`] as const),
            ['Dollars', `${Number((100 - held).toFixed(2))}%`],
          ]}
        />
      </Panel>
      <Panel title="Terms">
        <FactGrid
          rows={[
            ['Fee a year', `${MANAGED.fee(feePercent)}, taken each night`],
            ['Rebalanced', rebalancedText(portfolio)],
            ['Leverage', 'None'],
            ['Notice to leave', 'None: at any time, when the markets are open'],
          ]}
        />
      </Panel>
    </div>
  );
}
