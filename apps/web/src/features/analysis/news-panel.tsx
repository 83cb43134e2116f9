import { analysis } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read } from '../../platform/calls/read.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NewsArticle } from '../../domain/site/news-article.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { Button } from '../../ui/buttons/button.tsx';

/** News of all markets or of one, the newest first. */
export function NewsPanel({ symbol }: { readonly symbol: string }) {
  const [isOwnOnly, setOwnOnly] = useState(false);
  const of = isOwnOnly ? symbol : undefined;
  const [page, turn] = useState(1);
  const [asked, setAsked] = useState(of);
  // What else is asked about begins at its newest, also what was asked about before.
  if (asked !== of) {
    setAsked(of);
    turn(1);
  }
  const found = useQuery(paged(read(analysis.listNews, { query: { page, ...(of && { symbol: of }) } })));
  return (
    <Panel title="Market News" className="min-w-0">
      <div className="mb-3">
        <Checkbox isChecked={isOwnOnly} onChecked={setOwnOnly}>{`Only about ${symbol}`}</Checkbox>
      </div>
      <Listing
        of={found}
        rows={found.data?.news}
        onPage={turn}
        noun="news"
        failed="News could not be loaded"
        expects={4}
        empty={
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
        }
      >
        {(news) => (
          <ul className="divide-y divide-line">
            {news.map((item) => (
              <li key={item.id} className="py-3">
                <NewsArticle item={item} />
              </li>
            ))}
          </ul>
        )}
      </Listing>
    </Panel>
  );
}
