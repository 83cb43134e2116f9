import { HistoryPage } from '../features/history/history-page.tsx';
import { go, type Query } from '../platform/browser/address.ts';
import { Tabs } from '../ui/layout/tabs.tsx';
import { SkeletonRows } from '../ui/waiting/skeleton.tsx';
import { lazyPart } from '../ui/waiting/lazy-part.tsx';

const PapersList = lazyPart(
  async () => (await import('../features/papers/papers-list.tsx')).PapersList,
  <SkeletonRows count={5} label="Loading papers" />,
);

/** What happened to the money, row by row, and the papers that were made of it. */
export function HistoryTab({ query }: { readonly query: Query }) {
  return (
    <Tabs
      label="History"
      value={query['view'] === 'papers' ? 'papers' : 'transactions'}
      onValue={(next) => go({ to: '/portal', query: { tab: 'history', view: next } }, { keepScroll: true })}
      tabs={[
        {
          value: 'transactions',
          label: 'Transactions',
          content: <HistoryPage asked={query} />,
        },
        { value: 'papers', label: 'Papers', content: <PapersList /> },
      ]}
    />
  );
}
