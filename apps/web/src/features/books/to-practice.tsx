import { books } from '@halyard/contract';
import { useEffect, useRef } from 'react';
import { currentAddress, go } from '../../platform/browser/address.ts';
import { BOOKS } from '../../texts/books.ts';
import { Waiting } from '../../ui/layout/page.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { noteNew, useBooks } from './books.ts';

function show(book: string | undefined): void {
  const { tab, ...query } = currentAddress().query;
  go(
    { to: '/portal', query: { ...query, tab: tab === 'signup' ? undefined : tab, book } },
    { replace: true },
  );
}

/** Who wanted to try things out is led to their practice account, which is opened where there is none. */
export function ToPractice() {
  const { list, open } = useBooks();
  const practice = open.find(({ kind }) => kind === 'practice')?.id;
  const hasAsked = useRef(false);
  const opening = useToldAct(books.openBook, {
    reloads: [books.listBooks],
    failure: BOOKS.openFailure,
    onDone: ({ data }) => {
      noteNew(data);
      show(data.id);
    },
    onFailed: () => show(undefined),
  });
  useEffect(() => {
    if (practice !== undefined) return show(practice);
    if (list.isError) return show(undefined);
    if (!list.isSuccess || hasAsked.current) return;
    hasAsked.current = true;
    opening.run({ body: { kind: 'practice', name: 'Practice account' } });
  }, [practice, list.isSuccess, list.isError, opening]);
  return <Waiting>Opening your practice account...</Waiting>;
}
