import { analysis } from '@halyard/contract';
import { NewsArticle } from '../../domain/site/news-article.tsx';
import { serverNow } from '../../platform/live/server-clock.ts';
import { ADMIN_CONTENT } from '../../texts/admin/content.ts';
import { momentOfUtcField } from '../../ui/facts/moments.ts';
import { search, select } from '../../ui/lists/filters.ts';
import type { Content } from './content.ts';
import { ContentScreen } from './content-screen.tsx';
import { bodyOf, EMPTY_NEWS, formOf, isScheduled, NEWS_FIELDS, type NewsForm } from './news-model.tsx';
import { NewsTable } from './news-table.tsx';

const NEWS: Content<analysis.AdminNewsItem, NewsForm> = {
  tab: 'news',
  noun: 'news',
  filters: {
    search: search('Search news', 'Search news...'),
    state: select(
      'State',
      [
        { value: '', label: 'All states' },
        { value: 'published', label: 'Published' },
        { value: 'scheduled', label: 'Scheduled' },
      ],
      { className: 'sm:w-40' },
    ),
  },
  list: analysis.adminListNews,
  rows: 'news',
  create: analysis.adminCreateNews,
  update: analysis.adminUpdateNews,
  remove: analysis.adminDeleteNews,
  shown: analysis.listNews,
  fields: NEWS_FIELDS,
  grid: 'sm:grid-cols-2',
  emptyForm: EMPTY_NEWS,
  formOf,
  bodyOf,
  table: NewsTable,
  preview: (form, item, openedAt) => (
    <Preview form={form} isSample={item?.isSample ?? false} openedAt={openedAt} />
  ),
  words: {
    loading: 'Loading news',
    empty: { title: 'No news found', text: 'What you write here customers read under Analysis.' },
    write: 'Write news',
    edit: 'Edit news',
    delete: 'Delete news',
    deleteLead: ({ title }) => `“${title}” disappears for all customers. The audit log keeps it.`,
    make: ({ publishedAt }, openedAt) => {
      const moment = momentOfUtcField(publishedAt) ?? openedAt;
      return isScheduled({ publishedAt: moment }, Date.parse(openedAt)) ? 'Schedule' : 'Publish';
    },
    made: (item) =>
      isScheduled(item, serverNow()) ? ADMIN_CONTENT.newsScheduled : ADMIN_CONTENT.newsPublished,
    saved: ADMIN_CONTENT.newsSaved,
    deleted: ADMIN_CONTENT.newsDeleted,
    listFailure: ADMIN_CONTENT.newsFailure,
    saveFailure: ADMIN_CONTENT.newsSaveFailure,
    deleteFailure: ADMIN_CONTENT.newsDeleteFailure,
  },
};

/** What customers read about the markets. */
export function AdminNews() {
  return <ContentScreen content={NEWS} />;
}

type PreviewProps = { readonly form: NewsForm; readonly isSample: boolean; readonly openedAt: string };

function Preview({ form, isSample, openedAt }: PreviewProps) {
  const publishedAt = momentOfUtcField(form.publishedAt) ?? openedAt;
  const words = { title: form.title || 'Title', summary: form.summary, source: form.source || 'Source' };
  return (
    <section aria-label="As customers see it" className="rounded-panel border border-line bg-bg p-4">
      <NewsArticle item={{ ...form, ...words, publishedAt, isSample }} />
      <p className="mt-4 border-t border-line pt-3 text-dense text-muted">
        {form.symbols.length === 0
          ? 'Shown under all markets.'
          : `Shown under all markets, and under ${form.symbols.join(', ')}.`}
      </p>
    </section>
  );
}
