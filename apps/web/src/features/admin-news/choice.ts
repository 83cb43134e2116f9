import { analysis } from '@halyard/contract';
import type { Query } from '../../platform/address.ts';
import { pageInQuery } from '../../ui/admin-pages.ts';
import { oneOf } from '../../ui/choices.ts';

/** Which news are looked at. It stands in the address, so that a colleague sees the same. */
export type Choice = {
  readonly search: string;
  readonly state: '' | analysis.NewsState;
  readonly page: number;
};

/** Words of the address that mean nothing here are left out. */
export function choiceOf(query: Query): Choice {
  return {
    search: query['search'] ?? '',
    state: oneOf(analysis.NEWS_STATES, query['state']) ?? '',
    page: pageInQuery(query),
  };
}

export function addressOf({ search, state, page }: Choice): Query {
  return { search: search.trim(), state, page: page === 1 ? '' : String(page) };
}

/** The choice as it is asked for. */
export function askedOf({ search, state, page }: Choice) {
  return { search, page, ...(state === '' ? {} : { state }) };
}
