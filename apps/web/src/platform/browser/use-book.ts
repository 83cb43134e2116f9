import { useAddress } from './address.ts';
import { bookIn, isPractice } from './book.ts';

/** The account that is looked at; a screen that shows it hears of another one. */
export function useBook(): string | undefined {
  return bookIn(useAddress().query['book']);
}

export function useIsPractice(): boolean {
  return isPractice(useBook());
}
