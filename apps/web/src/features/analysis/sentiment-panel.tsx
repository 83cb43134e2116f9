import { type AnswerOf, analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../platform/calls/read.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

const REFRESH_EVERY_MS = 60_000;
type Sentiment = AnswerOf<typeof analysis.getSentiment>[number];

/** What our own customers hold: long or short. */
export function SentimentPanel({ symbol }: { readonly symbol: string }) {
  const found = useQuery(watched(read(analysis.getSentiment), REFRESH_EVERY_MS));
  const chosen = found.data?.find((one) => one.symbol === symbol);
  const others = (found.data ?? []).filter((one) => one.symbol !== symbol && one.byPositions !== null);
  return (
    <Panel title="Market Sentiment" lead="Open positions of our own customers, counted together.">
      <NotLoaded of={found} failed="Sentiment could not be loaded" loading="Loading sentiment" rows={3} />
      {found.data && (
        <ul className="flex flex-col gap-4">
          <Shares sentiment={chosen} symbol={symbol} />
          {others.slice(0, 6).map((one) => (
            <Shares key={one.symbol} sentiment={one} symbol={one.symbol} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Shares({
  sentiment,
  symbol,
}: {
  readonly sentiment: Sentiment | undefined;
  readonly symbol: string;
}) {
  const shares = sentiment?.byPositions ?? null;
  return (
    <li>
      <p className="mb-1 flex justify-between gap-4 text-dense">
        <span className="font-medium">{symbol}</span>
        {shares === null ? (
          <span className="text-muted">Too few positions to show</span>
        ) : (
          <span>
            <span className="text-up">{`${shares.longPercent.toFixed(0)}% long`}</span>
            {' · '}
            <span className="text-down">{`${shares.shortPercent.toFixed(0)}% short`}</span>
          </span>
        )}
      </p>
      {shares !== null && (
        <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1.5 w-full">
          <rect width="100" height="4" className="fill-down" />
          <rect width={shares.longPercent} height="4" className="fill-up" />
        </svg>
      )}
    </li>
  );
}
