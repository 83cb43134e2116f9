import type { Query } from '../../platform/address.ts';
import { pageInQuery } from '../../ui/admin-pages.ts';
import { oneOf } from '../../ui/choices.ts';

const STATES = ['failed', 'waiting', 'sent', 'dropped'] as const;

/** Which mails of the outbox are looked at. It stands in the address, so that a colleague sees the same. */
export type MailChoice = { readonly state: '' | (typeof STATES)[number]; readonly page: number };

/** Words of the address that mean nothing here are left out. */
export function mailChoiceOf(query: Query): MailChoice {
  return { state: oneOf(STATES, query['mails']) ?? '', page: pageInQuery(query) };
}

export function addressOf({ state, page }: MailChoice): Query {
  return { mails: state, page: page === 1 ? '' : String(page) };
}
