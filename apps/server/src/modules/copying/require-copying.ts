import type { Queryable } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { CopyingDeps } from './deps.ts';

/** Nothing new is begun while it is switched off. What was begun goes on, and can be ended. */
export async function requireCopying(
  { site }: Pick<CopyingDeps, 'site'>,
  queryable: Queryable,
): Promise<void> {
  if (!(await site.capabilities(queryable)).copyTrading) refuse('copying-off');
}
