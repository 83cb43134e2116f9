import type { Query } from '../../platform/browser/address.ts';
import { type Days, momentsOf } from '../forms/date-range.tsx';
import type { Choice } from '../forms/select.tsx';

/**
 * What a list may be narrowed by, as data: a screen describes its filters once, and reading them from the address, writing
 * them there, asking the server and drawing them follow. What stands at its usual value is not in the address, and what
 * says nothing ('' or 'all') is not asked for.
 */

type SearchFilter = { readonly kind: 'search'; readonly label: string; readonly placeholder: string };

type ChoiceFilter<V extends string> = {
  readonly kind: 'select' | 'segments';
  readonly label: string;
  readonly choices: readonly Choice<V>[];
  readonly usual: V;
  /** Words that are not among the choices and yet mean something. */
  readonly takes: (text: string) => boolean;
  readonly className: string | undefined;
  readonly size: 'small' | 'regular';
};

type DaysFilter = { readonly kind: 'days' };

export type Filter = SearchFilter | ChoiceFilter<string> | DaysFilter;
/** By the names they have in the address; that of days does not count, for they are two: from and to. */
export type Filters = Readonly<Record<string, Filter>>;

type Value<F> = F extends DaysFilter ? Days : F extends ChoiceFilter<infer V> ? V : string;
export type Chosen<F extends Filters> = { readonly [K in keyof F]: Value<F[K]> };

type Plain<F extends Filters> = { [K in keyof F]: F[K] extends DaysFilter ? never : K }[keyof F];
export type Asked<F extends Filters> = {
  readonly [K in Plain<F>]?: Exclude<Value<F[K]>, '' | 'all'>;
} & ReturnType<typeof momentsOf>;

export function search(label: string, placeholder: string): SearchFilter {
  return { kind: 'search', label, placeholder };
}

type ChoiceOptions<V> = {
  /** Else the first of the choices. */
  readonly usual?: V;
  readonly takes?: (text: string) => boolean;
  readonly className?: string;
  readonly size?: 'small' | 'regular';
};

export function select<V extends string>(
  label: string,
  choices: readonly Choice<V>[],
  {
    usual = (choices[0]?.value ?? '') as V,
    takes = () => false,
    className,
    size = 'regular',
  }: ChoiceOptions<V> = {},
): ChoiceFilter<V> {
  return { kind: 'select', label, choices, usual, takes, className, size };
}

/** The same side by side, for a few. */
export function segments<V extends string>(
  label: string,
  choices: readonly Choice<V>[],
  options: ChoiceOptions<V> = {},
): ChoiceFilter<V> {
  return { ...select(label, choices, options), kind: 'segments' };
}

export const days: DaysFilter = { kind: 'days' };

/** Words of the address that mean nothing here are left out. */
export function chosenIn<F extends Filters>(filters: F, query: Query): Chosen<F> {
  return mapped(filters, (filter, name) => {
    if (filter.kind === 'days') return { from: query['from'] ?? '', to: query['to'] ?? '' };
    const text = query[name] ?? '';
    if (filter.kind === 'search') return text;
    const isKnown = filter.choices.some(({ value }) => value === text) || filter.takes(text);
    return isKnown ? text : filter.usual;
  });
}

export function addressOf<F extends Filters>(filters: F, chosen: Chosen<F>): Query {
  const parts = Object.entries(filters).map(([name, filter]): Query => {
    const value = chosen[name as keyof F];
    if (typeof value !== 'string') return value;
    const isUsual = filter.kind === 'search' ? value.trim() === '' : value === usualOf(filter);
    return isUsual ? {} : { [name]: value };
  });
  return given(Object.assign({}, ...parts) as Query);
}

export function askedOf<F extends Filters>(filters: F, chosen: Chosen<F>): Asked<F> {
  const parts = Object.keys(filters).map((name) => {
    const value = chosen[name as keyof F];
    if (typeof value !== 'string') return momentsOf(value);
    return value.trim() === '' || value === 'all' ? {} : { [name]: value.trim() };
  });
  return Object.assign({}, ...parts) as Asked<F>;
}

/** How many of these are set to something else than usually. */
export function countSet<F extends Filters>(filters: F, chosen: Chosen<F>): number {
  return Object.keys(addressOf(filters, chosen)).length;
}

const usualOf = (filter: Filter) => ('usual' in filter ? filter.usual : '');

const given = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, text]) => text));

function mapped<F extends Filters>(
  filters: F,
  valueOf: (filter: Filter, name: string) => unknown,
): Chosen<F> {
  return Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, valueOf(filter, name)]),
  ) as Chosen<F>;
}
