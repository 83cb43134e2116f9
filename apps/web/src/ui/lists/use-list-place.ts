import {
  currentAddress,
  go,
  type GoOptions,
  type Query,
  showHere,
  useAddress,
} from '../../platform/browser/address.ts';
import type { Cursor } from './cursor-pages.tsx';
import { addressOf, type Asked, askedOf, type Chosen, chosenIn, countSet, type Filters } from './filters.ts';
import { pageInQuery } from './pages.ts';

/** Where one stands in a list: its filters and the page. All of it lies in the address, so that a colleague sees the same. */
export type ListPlace<F extends Filters> = {
  readonly filters: F;
  readonly chosen: Chosen<F>;
  /** What the server is asked for, without the page. */
  readonly asked: Asked<F>;
  readonly page: number;
  readonly cursor: Cursor;
  readonly isFiltered: boolean;
  /** Looks at something else, from its first page on. Without a part everything is as usual again. */
  readonly choose: (part?: Partial<Chosen<F>>) => void;
  readonly turn: (page: number | Cursor) => void;
  /** Opens one thing of the list, or none; the list stays where it is. */
  readonly open: (part: Query, options?: GoOptions) => void;
};

/** `at` is what the address says beside: the section, the part of it. */
export function useListPlace<F extends Filters>(
  filters: F,
  at: Query,
  keeps: readonly string[] = [],
): ListPlace<F> {
  const { query } = useAddress();
  const chosen = chosenIn(filters, query);
  return {
    filters,
    chosen,
    asked: askedOf(filters, chosen),
    page: pageInQuery(query),
    cursor: cursorIn(query),
    isFiltered: countSet(filters, chosen) > 0,
    // What stands there now counts: a search ends after the typing, when another filter may have been set.
    choose: (part) => {
      const now = currentAddress().query;
      const kept = Object.fromEntries(keeps.map((name) => [name, now[name]]));
      const next = part === undefined ? {} : addressOf(filters, { ...chosenIn(filters, now), ...part });
      showHere({ ...at, ...next, ...kept });
    },
    turn: (to) => {
      const turned = typeof to === 'number' ? { page: to === 1 ? undefined : String(to) } : to;
      showHere({
        ...currentAddress().query,
        page: undefined,
        before: undefined,
        after: undefined,
        ...turned,
      });
    },
    open: (part, options = { keepScroll: true }) => {
      const { path, query: now } = currentAddress();
      go({ to: path, query: { ...now, ...part } }, options);
    },
  };
}

/** A row is named by a number or an id; anything else in the address is the newest page. */
function cursorIn({ before = '', after = '' }: Query): Cursor {
  return {
    ...(/^[\w-]+$/.test(before) ? { before } : {}),
    ...(/^[\w-]+$/.test(after) ? { after } : {}),
  };
}
