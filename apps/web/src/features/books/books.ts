import { books, type Endpoint, investment, transactions, wallet } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { currentAddress, go } from '../../platform/browser/address.ts';
import { useBook } from '../../platform/browser/use-book.ts';
import { queryClient } from '../../platform/calls/cache.tsx';
import { put, read, watched } from '../../platform/calls/read.ts';
import { useUser } from '../../platform/session/signed-in.ts';

/** The accounts of whoever is signed in, and which of them is looked at. */

const REFRESH_EVERY_MS = 30_000;

/** What is different once money has moved between accounts, or one began anew. */
export const MONEY_READS: readonly Endpoint[] = [
  books.listBooks,
  wallet.getBalances,
  investment.getPortfolio,
  transactions.listTransactions,
  transactions.transactionStats,
];

export function useBooks() {
  const { id: main } = useUser();
  const asked = useBook() ?? main;
  const list = useQuery(watched(read(books.listBooks), REFRESH_EVERY_MS));
  const all = list.data?.books ?? [];
  return {
    list,
    main,
    asked,
    open: all.filter(({ status }) => status === 'open'),
    current: all.find(({ id }) => id === asked),
  };
}

/** Shows the same place of another account. What a place was showing in detail belongs to the one before. */
export function showBook(id: string | undefined): void {
  const { tab, view, symbol } = currentAddress().query;
  go({ to: '/portal', query: { tab, view, symbol, book: id } });
}

/** An account that has just been opened is known at once: nobody is told that it is not theirs. */
export function noteNew(book: books.Book): void {
  const known = queryClient.getQueryData(read(books.listBooks).queryKey);
  if (known) put(read(books.listBooks), { ...known, books: [...known.books, book] });
}
