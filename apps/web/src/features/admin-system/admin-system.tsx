import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read, watched } from '../../platform/calls/read.ts';
import { ADMIN_SYSTEM } from '../../texts/admin/system.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { JobsPanel } from './jobs-panel.tsx';
import { NodesPanel } from './nodes-panel.tsx';
import { OutboxPanel } from './outbox-panel.tsx';
import { REFRESH_MS } from './refresh.ts';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { statesOf, type System } from './states.ts';
import { agoText, bytesText, countText, durationText, shortId } from '../../ui/facts/measures.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Stat } from '../../ui/facts/stat.tsx';

/** How the installation is doing. It looks again by itself while somebody looks at it. */
export function AdminSystem() {
  const found = useQuery(watched(read(admin.adminGetSystem), REFRESH_MS));
  const system = found.data;
  if (!system)
    return (
      <NotLoaded
        of={found}
        failed={ADMIN_SYSTEM.systemFailure.refused}
        loading="Loading the state of the system"
        rows={12}
      />
    );
  return (
    <div className="flex flex-col gap-6">
      {found.isError && (
        <Notice
          tone="warn"
          title={ADMIN_SYSTEM.systemStale}
        >{`They are from ${dateTimeText(system.at)}.`}</Notice>
      )}
      <FindingsNotice findings={system.books.findings} />
      <SystemStatus system={system} />
      <NodesPanel at={system.at} nodes={system.nodes} />
      <div className="grid gap-5 md:grid-cols-2">
        <PricesPanel at={system.at} nodes={system.nodes} />
        <DatabasePanel database={system.database} />
      </div>
      <JobsPanel at={system.at} jobs={system.jobs} />
      <OutboxPanel isSending={system.mail.isSending} />
    </div>
  );
}

function DatabasePanel({ database }: { readonly database: System['database'] }) {
  const { connections, oldestTransactionMs } = database;
  const open = connections.active + connections.idle + connections.idleInTransaction;
  const rows = [
    ['PostgreSQL', database.version],
    ['Size', bytesText(database.sizeBytes)],
    ['Connections', `${open} of ${connections.most}`],
    ['At work', String(connections.active)],
    ['Idle in a transaction', String(connections.idleInTransaction)],
    ['Oldest transaction', oldestTransactionMs === null ? 'none open' : durationText(oldestTransactionMs)],
    ['Migrations applied', String(database.migrations)],
  ] as const;
  return (
    <Panel title="Database" lead="Connections are those of all nodes and jobs.">
      <FactGrid rows={rows} />
    </Panel>
  );
}

/** What the check of the books found: as much of it as is needed to know where to look. */
function FindingsNotice({ findings }: { readonly findings: System['books']['findings'] }) {
  if (findings.length === 0) return null;
  return (
    <Notice tone="danger" title="The books do not hold, and money movements are halted">
      <ul className="mt-1 list-disc pl-5">
        {findings.map(({ invariant, detail }) => (
          <li key={`${invariant} ${detail}`} className="break-words">{`${invariant}: ${detail}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

const INK = { well: 'text-ink', unknown: 'text-muted', trouble: 'text-danger' } as const;

/** One word for each part of the installation, and why. */
function SystemStatus({ system }: { readonly system: System }) {
  return (
    <dl
      aria-label="State of the system"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-3 xl:grid-cols-6"
    >
      {statesOf(system).map(({ name, word, note, mood }) => (
        <Stat key={name} label={name} note={note}>
          <Word mood={mood}>{word}</Word>
        </Stat>
      ))}
    </dl>
  );
}

function Word({ mood, children }: { readonly mood: keyof typeof INK; readonly children: ReactNode }) {
  return <span className={classNames('text-lead', INK[mood])}>{children}</span>;
}

type PricesPanelProps = { readonly at: string; readonly nodes: readonly admin.SystemNode[] };

/** Where prices come from, how old the newest is, and what was not believed. */
function PricesPanel({ at, nodes }: PricesPanelProps) {
  const isAlone = nodes.length === 1;
  return (
    <Panel
      title="Prices"
      lead="A symbol is stale when its last quote is too old to deal on while its market is open."
    >
      <ul className="-my-3 divide-y divide-line">
        {nodes.map(({ id, feed }) => (
          <li key={id} className="py-3">
            {!isAlone && <h3 className="mb-1 text-dense font-medium">{`Node ${shortId(id)}`}</h3>}
            <Feed at={at} feed={feed} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Feed({ at, feed }: { readonly at: string; readonly feed: admin.NodeFeed }) {
  const counted = feed.dropped.filter(({ count }) => count > 0);
  const rows = [
    ['Source', feed.source],
    ['Newest quote', feed.lastQuoteAt === null ? 'none yet' : agoText(feed.lastQuoteAt, at)],
    ['Symbols with a quote', `${feed.symbolsKnown} of ${feed.symbolsQuoted}`],
    ['Stale symbols', feed.staleSymbols.length === 0 ? 'none' : feed.staleSymbols.join(', ')],
    [
      'Dropped ticks',
      counted.length === 0
        ? 'none'
        : counted.map(({ reason, count }) => `${countText(count)} ${reason}`).join(', '),
    ],
  ] as const;
  return <FactGrid rows={rows} />;
}
