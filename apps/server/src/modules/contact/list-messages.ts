import type { AnswerInput, contact, QueryOf } from '@halyard/contract';
import type { Queryable } from '../../platform/database/database.ts';
import { adminPagination, partOf } from '../../platform/pages.ts';
import * as store from './store.ts';

/** The inbox, the higher tiers and the newest first: who wrote about what, and how far it is. What they wrote is read one by one. */
export async function listMessages(
  queryable: Queryable,
  query: QueryOf<typeof contact.listMessages>,
): Promise<AnswerInput<typeof contact.listMessages>> {
  const { page, limit } = query;
  const { rows, total } = await store.selectPage(queryable, query, partOf(query));
  return {
    messages: [...rows],
    pagination: adminPagination(page, limit, total),
  };
}
