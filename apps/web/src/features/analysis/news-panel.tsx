import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/read.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewsArticle } from '../../ui/news-article.tsx';
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
          <li key={item.id} className="py-3">
            <NewsArticle item={item} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
