import type { UsersDeps } from '../deps.ts';
import { createDocumentFiles } from './document-files.ts';
import * as store from './store-kyc.ts';

/** An upload has its row long before, or never. */
const LONG_ENOUGH_MS = 86_400_000;

/**
 * Removes files that no row names: of uploads that were cut off between the two. A folder of which this database names
 * nothing at all is another's, and stays as it is. For a job.
 */
export async function forgetNamelessDocuments({
  clock,
  database,
  settings,
}: Pick<UsersDeps, 'clock' | 'database' | 'settings'>): Promise<void> {
  const files = createDocumentFiles(settings.dataDir);
  const names = await files.names();
  const nameless = await store.selectNameless(database, names);
  if (nameless.length === names.length) return;
  const before = new Date(clock.now().getTime() - LONG_ENOUGH_MS);
  for (const name of nameless) {
    const at = await files.writtenAt(name);
    if (at !== null && at < before) await files.remove(name);
  }
}
