import type { analysis } from '@halyard/contract';
import { dateTimeText } from '../../ui/facts/moments.ts';

export type ShownNews = Pick<
  analysis.NewsItem,
  'title' | 'summary' | 'body' | 'source' | 'publishedAt' | 'isSample'
>;

/** News as customers read it. */
export function NewsArticle({ item }: { readonly item: ShownNews }) {
  return (
    <>
      <h3 className="font-medium">{item.title}</h3>
      <p className="mt-0.5 text-dense text-balance text-muted">
        {`${item.source}, ${dateTimeText(item.publishedAt)}${item.isSample ? ' · sample' : ''}`}
      </p>
      <p className="mt-1">{item.summary}</p>
      {item.body !== '' && (
        <details className="mt-1 text-dense">
          <summary className="text-muted hover:text-ink touch:py-3.5">Read on</summary>
          <p className="mt-1 whitespace-pre-line">{item.body}</p>
        </details>
      )}
    </>
  );
}
