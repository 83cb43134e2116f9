import type { Queryable } from '../../platform/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { selectIdByEmail } from './store-people.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whom somebody named, by an id or by an e-mail address. An id is taken as it is: it may be of something else. */
export async function idOf(queryable: Queryable, named: string): Promise<string> {
  if (UUID.test(named)) return named;
  return (await selectIdByEmail(queryable, named)) ?? refuse('user-not-found');
}

export const isUuid = (text: string): boolean => UUID.test(text);
