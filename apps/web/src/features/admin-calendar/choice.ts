import { analysis } from '@halyard/contract';
import type { Query } from '../../platform/address.ts';
import { pageInQuery } from '../../ui/admin-pages.ts';
import { oneOf } from '../../ui/choices.ts';

/** Which events are looked at. It stands in the address, so that a colleague sees the same. */
export type Choice = {
  readonly search: string;
  readonly when: analysis.EventTime | 'all';
  readonly impact: '' | analysis.Impact;
  readonly page: number;
};

/** What has happened already is seldom looked for. */
const USUAL_TIME = 'upcoming';

/** Words of the address that mean nothing here are left out. */
export function choiceOf(query: Query): Choice {
  return {
    search: query['search'] ?? '',
    when: oneOf([...analysis.EVENT_TIMES, 'all'], query['when']) ?? USUAL_TIME,
    impact: oneOf(analysis.IMPACTS, query['impact']) ?? '',
    page: pageInQuery(query),
  };
}

export function addressOf({ search, when, impact, page }: Choice): Query {
  return {
    search: search.trim(),
    when: when === USUAL_TIME ? '' : when,
    impact,
    page: page === 1 ? '' : String(page),
  };
}

/** The choice as it is asked for. */
export function askedOf({ search, when, impact, page }: Choice) {
  return { search, page, ...(when === 'all' ? {} : { when }), ...(impact === '' ? {} : { impact }) };
}
