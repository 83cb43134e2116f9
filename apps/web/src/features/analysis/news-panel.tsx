import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/read.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Panel } from '../../ui/panel.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

/** The newest news, of all markets or of one. */
export function NewsPanel({ symbol }: { readonly symbol: string }) {
  const [isOwnOnly, setOwnOnly] = useState(false);
  const found = useQuery(read(analysis.listNews, { query: isOwnOnly ? { symbol } : {} }));
  return (
    <Panel title="Market News" className="min-w-0">
      <div className="mb-3">
        <Checkbox isChecked={isOwnOnly} onChecked={setOwnOnly}>{`Only about ${symbol}`}</Checkbox>
      </div>
      {!found.data && found.isError && (
        <ReadFailure
          title="News could not be loaded"
          failure={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {!found.data && !found.isError && <SkeletonRows count={4} label="Loading news" />}
      {found.data?.news.length === 0 && <EmptyState title="No news yet" />}
      <ul className="divide-y divide-line">
        {found.data?.news.slice(0, 8).map((item) => (
          <NewsLine key={item.id} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function NewsLine({ item }: { readonly item: analysis.NewsItem }) {
  return (
    <li className="py-3">
      <h3 className="font-medium">{item.title}</h3>
      <p className="mt-0.5 text-dense text-balance text-muted">
        {`${item.source}, ${dateTimeText(item.publishedAt)}${item.isSample ? ' · sample' : ''}`}
      </p>
      <p className="mt-1">{item.summary}</p>
      {item.body !== '' && (
        <details className="mt-1 text-dense">
          <summary className="text-muted hover:text-ink">Read on</summary>
          <p className="mt-1 whitespace-pre-line">{item.body}</p>
        </details>
      )}
    </li>
  );
}
