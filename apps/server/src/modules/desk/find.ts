import type { admin } from '@halyard/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import * as store from './store-find.ts';

/** As the ledger and the inbox write them; the beginning of one is enough. */
const REFERENCE = /^[A-Z]{3}-[0-9A-Z]+$/;
const SHORTEST = 2;

/** What somebody means who types this. Like a list it names, and shows nothing of, a person: opening them is written down. */
export async function find(queryable: Queryable, search: string | undefined): Promise<admin.Found[]> {
  const typed = search?.trim() ?? '';
  if (typed.length < SHORTEST) return [];
  const named = await store.findNamedOrders(queryable, typed);
  if (REFERENCE.test(typed.toUpperCase()))
    return [...named, ...(await store.findReferences(queryable, typed))];
  if (isId(typed.toLowerCase())) {
    const things = await store.findById(queryable, typed.toLowerCase());
    if (things.length > 0) return things;
  }
  const people = await store.findPeople(queryable, typed);
  return [...named, ...people, ...(await store.findLetters(queryable, typed))];
}
