import type { Queryable } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectIdByEmail } from './store-names.ts';

/** Whom somebody named, by an id or by an e-mail address. An id is taken as it is: it may be of something else. */
export async function idOf(queryable: Queryable, named: string): Promise<string> {
  if (isId(named)) return named;
  return (await selectIdByEmail(queryable, named)) ?? refuse('user-not-found');
}
