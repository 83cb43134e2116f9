import { books } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useBook } from '../../platform/browser/use-book.ts';
import { read } from '../../platform/calls/read.ts';
import { useUser } from '../../platform/session/signed-in.ts';

/** The account that is looked at; nothing until it is known. */
export function useOwnBook(): books.Book | undefined {
  const { id: main } = useUser();
  const asked = useBook() ?? main;
  const { data } = useQuery(read(books.listBooks));
  return data?.books.find(({ id }) => id === asked);
}

/** Whether it is still to be told what the account that is looked at is. The main one is known without asking. */
export function useIsBookComing(): boolean {
  const isMain = useBook() === undefined;
  const { isPending } = useQuery(read(books.listBooks));
  return isPending && !isMain;
}

/** Somebody else decides what is done in it, and its money comes and goes with that. */
export const isLed = ({ kind }: books.Book): boolean => kind === 'copy' || kind === 'managed';

/** Whether nothing can be ordered by hand in the account that is looked at. */
export function useIsLed(): boolean {
  const book = useOwnBook();
  return book !== undefined && isLed(book);
}
