import type { admin } from '@halyard/contract';
import { FactGrid } from '../../ui/facts/facts.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { agoText, shortId } from '../../ui/facts/measures.ts';

type PricesPanelProps = { readonly at: string; readonly nodes: readonly admin.SystemNode[] };

/** Where prices come from, how old the newest is, and what was not believed. */
export function PricesPanel({ at, nodes }: PricesPanelProps) {
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
      counted.length === 0 ? 'none' : counted.map(({ reason, count }) => `${count} ${reason}`).join(', '),
    ],
  ] as const;
  return <FactGrid rows={rows} />;
}
