import { ASSETS } from '@halyard/catalogue';
import { admin } from '@halyard/contract';
import { useMemo } from 'react';
import { isCurrency, withAll } from '../../ui/lists/choices.ts';
import { search, select } from '../../ui/lists/filters.ts';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { useAddress } from '../../platform/browser/address.ts';

/** Columns that somebody may do without. Who and how much always stand there. */
export const COLUMNS = [
  { value: 'about', label: 'Reference' },
  { value: 'signs', label: 'Signs' },
  { value: 'worth', label: 'Worth in USD' },
  { value: 'since', label: 'Since' },
] as const;
export type Column = (typeof COLUMNS)[number]['value'];

const DESK_FILTERS = {
  search: search('Search what waits', 'Search by name, email, reference...'),
  kind: select<admin.DeskKind | 'all'>('Kind', [
    { value: 'all', label: 'Everything' },
    ...admin.DESK_KINDS.map((value) => ({ value, label: value })),
  ]),
  due: select<'all' | 'overdue' | 'soon'>('Due', [
    { value: 'all', label: 'Due at any time' },
    { value: 'overdue', label: 'Overdue' },
    { value: 'soon', label: 'Due within an hour' },
  ]),
  currency: select(
    'Currency',
    withAll(
      'All currencies',
      ASSETS.map(({ currency }) => currency),
    ),
    { takes: isCurrency },
  ),
  sort: select<(typeof admin.DESK_SORTS)[number]>('Order', [
    { value: 'due', label: 'Due first' },
    { value: 'newest', label: 'Newest first' },
    { value: 'largest', label: 'Largest first' },
  ]),
  /** The columns that are not shown, with dots between them. */
  hide: search('Hidden columns', ''),
};

/** Where one stands at the desk: filters, order, columns, the page, and what is open in the panel. */
export function useDeskPlace() {
  const place = useListPlace(DESK_FILTERS, { tab: 'desk' }, ['item']);
  const { item, after } = useAddress().query;
  const { hide, ...asked } = place.asked;
  const columns = useMemo(() => {
    const hidden = (hide ?? '').split('.');
    return COLUMNS.map(({ value }) => value).filter((value) => !hidden.includes(value));
  }, [hide]);
  return {
    ...place,
    query: { ...asked, ...(after === undefined ? {} : { cursor: after }) },
    columns,
    isFirstPage: after === undefined,
    openKey: item ?? null,
    /** Opens one in the panel, or none: no step to go back through. */
    show: (key: string | null) => place.open({ item: key ?? undefined }, { replace: true, keepScroll: true }),
    goTo: (cursor: string | undefined) =>
      place.open({ after: cursor, item: undefined }, { replace: true, keepScroll: false }),
  };
}

export type DeskPlace = ReturnType<typeof useDeskPlace>;

export const keyOf = ({ kind, id }: Pick<admin.DeskItem, 'kind' | 'id'>) => `${kind}:${id}`;
