import { books } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { isPractice } from '../../platform/browser/book.ts';
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

/**
 * The list that is still to tell what the account that is looked at is, also where it could not be read: nothing once that is known. The
 * main one, and one to practise in, are known without asking.
 */
export function useComingBook() {
  const { id: main } = useUser();
  const asked = useBook() ?? main;
  const list = useQuery(read(books.listBooks));
  return list.data === undefined && asked !== main && !isPractice(asked) ? list : null;
}

/** Somebody else decides what is done in it, and its money comes and goes with that. */
export const isLed = ({ kind }: books.Book): boolean => kind === 'copy' || kind === 'managed';

/** Whether orders can be given by hand in it. Nobody is offered that before it is known. */
export function useMayTrade(): boolean {
  const isComing = useComingBook() !== null;
  return !useIsLed() && !isComing;
}

/** Whether what is open or waits can be changed and closed by hand: what a managed account holds is its portfolio's to say. */
export function useMayClose(): boolean {
  const isComing = useComingBook() !== null;
  return useOwnBook()?.kind !== 'managed' && !isComing;
}

/** Whether nothing can be ordered by hand in the account that is looked at. */
export function useIsLed(): boolean {
  const book = useOwnBook();
  return book !== undefined && isLed(book);
}
