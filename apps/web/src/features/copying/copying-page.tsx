import { copying } from '@halyard/contract';
import { formatPercent, formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Profit } from '../../domain/prices/movement.tsx';
import { useAddress } from '../../platform/browser/address.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { COPYING, ownState, STATUS_WORDS } from '../../texts/copying.ts';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { CopyView } from './copy-view.tsx';
import { copyPlace, COPYING_HOME, strategyPlace } from './places.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { StrategyView } from './strategy-view.tsx';

const REFRESH_EVERY_MS = 10_000;

/** Strategies that can be copied, and one's own copies; one of either where the address names it. */
export function CopyingPage() {
  const { strategy, copy } = useAddress().query;
  if (copy !== undefined) return <CopyView id={copy} />;
  if (strategy !== undefined) return <StrategyView id={strategy} />;
  return <Overview />;
}

function Overview() {
  const [isPublishing, setPublishing] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <Link {...COPYING_HOME.up} className="text-dense text-muted hover:underline">
            Investment
          </Link>
          <h2 className="text-section font-medium">Copy Trading</h2>
        </div>
        <Button variant="secondary" onClick={() => setPublishing(true)}>
          Publish a strategy
        </Button>
      </div>
      <Notice tone="warn">{COPYING.risk}</Notice>
      <OwnCopies />
      <Strategies />
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </div>
  );
}

function OwnCopies() {
  const list = useQuery(watched(read(copying.listAllocations), REFRESH_EVERY_MS));
  const rows = list.data?.allocations ?? [];
  if (list.data && rows.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Your copies</h3>
      <NotLoaded of={list} failed={COPYING.copiesFailure} loading="Loading your copies" rows={2} />
      {rows.length > 0 && (
        <Table label="Your copies" minWidth="min-w-0">
          <TableHead>
            <HeadCell>Strategy</HeadCell>
            <HeadCell from="sm">State</HeadCell>
            <FigureHead from="md">Given</FigureHead>
            <FigureHead>Worth</FigureHead>
            <FigureHead>Result</FigureHead>
          </TableHead>
          <tbody>
            {rows.map(({ id, strategy, status, base, equity }) => (
              <Row key={id}>
                <Cell>
                  <Link {...copyPlace(id)} className="font-medium underline-offset-2 hover:underline">
                    {strategy.name}
                  </Link>
                  <span className="block text-meta text-muted sm:hidden">{STATUS_WORDS[status]}</span>
                </Cell>
                <Cell from="sm">
                  <StateBadge state={STATUS_WORDS[status]} />
                </Cell>
                <FigureCell from="md">{formatUsd(base)}</FigureCell>
                <FigureCell>{status === 'ended' ? '–' : formatUsd(equity)}</FigureCell>
                <FigureCell>{status === 'ended' ? '–' : <Profit amountUsd={equity - base} />}</FigureCell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Strategies() {
  const list = useQuery(read(copying.listStrategies));
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Strategies</h3>
      <NotLoaded of={list} failed={COPYING.strategiesFailure} loading="Loading strategies" rows={3} />
      {list.data?.strategies.length === 0 && <EmptyState title={COPYING.noStrategies} />}
      {list.data && list.data.strategies.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          {list.data.strategies.map((strategy) => (
            <StrategyRow key={strategy.id} strategy={strategy} />
          ))}
        </ul>
      )}
    </section>
  );
}

function StrategyRow({ strategy }: { readonly strategy: copying.Strategy }) {
  const { id, name, description, feePercent, isOwn, status, record } = strategy;
  const figures = [
    ['Return', formatPercent(record.returnPercent)],
    ['Largest fall', formatPercent(record.drawdownPercent)],
    ['Winners', record.winnersPercent === null ? '–' : `${record.winnersPercent}%`],
    ['Fee', `${feePercent}%`],
    ['Followers', record.followers.toLocaleString('en-US')],
  ] as const;
  return (
    <li className="grid items-center gap-x-8 gap-y-4 px-5 py-5 lg:grid-cols-[1fr_auto_6rem]">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium">
          {name}
          {isOwn && <StateBadge state={ownState(status)} />}
        </p>
        <p className="line-clamp-2 max-w-[60ch] text-pretty text-muted">{description}</p>
      </div>
      <dl className="grid grid-cols-3 gap-x-6 gap-y-3 text-dense sm:grid-cols-5">
        {figures.map(([label, figure]) => (
          <div key={label} className="sm:min-w-20 sm:text-right">
            <dt className="text-meta text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <Link
        {...strategyPlace(id)}
        aria-label={`View ${name}`}
        className={`${buttonStyle('secondary')} justify-self-start lg:justify-self-end`}
      >
        View
      </Link>
    </li>
  );
}
