import type { BodyOf, workspace } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { WorkspaceDeps } from './deps.ts';
import * as store from './store.ts';

/** Saves over the version that was read, and answers the new one. */
export async function saveCharts(
  { clock }: WorkspaceDeps,
  tx: Tx,
  { userId }: { readonly userId: string },
  { version, content }: BodyOf<typeof workspace.saveCharts>,
): Promise<number> {
  const row = { userId, version: version + 1, content, changedAt: clock.now() };
  const isSaved = version === 0 ? await store.insertCharts(tx, row) : await store.updateCharts(tx, row);
  if (isSaved) return row.version;
  // Whoever did not hear the answer says the same thing once more.
  return (await store.isSaved(tx, row)) ? row.version : refuse('charts-changed');
}
