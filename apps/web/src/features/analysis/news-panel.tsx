import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../platform/calls/read.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NewsArticle } from '../../domain/site/news-article.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';

/** The newest news, of all markets or of one. */
export function NewsPanel({ symbol }: { readonly symbol: string }) {
  const [isOwnOnly, setOwnOnly] = useState(false);
  const found = useQuery(read(analysis.listNews, { query: isOwnOnly ? { symbol } : {} }));
  return (
    <Panel title="Market News" className="min-w-0">
      <div className="mb-3">
        <Checkbox isChecked={isOwnOnly} onChecked={setOwnOnly}>{`Only about ${symbol}`}</Checkbox>
      </div>
      <NotLoaded of={found} failed="News could not be loaded" loading="Loading news" rows={4} />
      {found.data?.news.length === 0 && (
        <EmptyState
          title="No news yet"
          action={
            isOwnOnly && (
              <Button variant="secondary" onClick={() => setOwnOnly(false)}>
                Show all news
              </Button>
            )
          }
        >
          {isOwnOnly
            ? `Nobody has written about ${symbol} yet.`
            : 'What the house writes of the markets stands here.'}
        </EmptyState>
      )}
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
