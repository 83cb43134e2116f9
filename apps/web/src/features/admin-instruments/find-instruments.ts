import type { admin } from '@halyard/contract';
import { CLASS_LIST, isFound } from '../../domain/prices/classes.ts';
import type { Query } from '../../platform/browser/address.ts';
import { oneOf } from '../../ui/lists/choices.ts';

type Row = admin.AdminInstrument;

/** Which instruments are looked at. It stands in the address, so that a colleague sees the same. */
export type Filter = {
  readonly search: string;
  readonly type: Row['type'] | 'all';
  readonly show: (typeof SHOWS)[number];
};

const SHOWS = ['all', 'changed', 'not-open'] as const;

export const NO_FILTER: Filter = { search: '', type: 'all', show: 'all' };

/** Words of the address that mean nothing here are left out. */
export function filterOf(query: Query): Filter {
  const types = CLASS_LIST.map(({ type }) => type);
  return {
    search: query['search'] ?? NO_FILTER.search,
    type: oneOf(types, query['type']) ?? NO_FILTER.type,
    show: oneOf(SHOWS, query['show']) ?? NO_FILTER.show,
  };
}

export function addressOf({ search, type, show }: Filter): Query {
  return { search: search.trim(), type: type === 'all' ? '' : type, show: show === 'all' ? '' : show };
}

export type Group = { readonly title: string; readonly rows: readonly Row[] };

/** The classes that have something to show. */
export function groupsOf(rows: readonly Row[], filter: Filter): readonly Group[] {
  const found = rows.filter((row) => isFound(row, filter.search) && isShown(row, filter));
  return CLASS_LIST.map(({ type, title }) => ({
    title,
    rows: found.filter((row) => row.type === type),
  })).filter((group) => group.rows.length > 0);
}

/** Whether the house has decided anything for it that still holds. */
export function isSet({ settings, catalogue }: Pick<Row, 'settings' | 'catalogue'>): boolean {
  const { extraSpreadPpm, maxLeverage, hours, closures, halt } = settings;
  return (
    extraSpreadPpm > 0 ||
    maxLeverage < catalogue.maxLeverage ||
    hours !== 'catalogue' ||
    closures.length > 0 ||
    halt !== null
  );
}

function isShown(row: Row, { type, show }: Filter): boolean {
  if (type !== 'all' && row.type !== type) return false;
  if (show === 'changed') return isSet(row);
  return show === 'all' || row.state !== 'open';
}
