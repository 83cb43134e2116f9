import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RailsDeps } from '../deps.ts';
import { hasPaid, noteHanded } from './release-file.ts';
import * as store from './store-payment-files.ts';

/**
 * Writes released files for the bank's own program, each at most once: that it is being written is known before it is. What was
 * begun and is not there may have been taken already, so that a person looks at the bank and decides.
 */
export async function handOut(deps: RailsDeps): Promise<void> {
  const folder = deps.settings.BANK_OUTBOX_DIR;
  await mkdir(folder, { recursive: true });
  for (const { id, status } of await store.selectToHand(deps.database)) {
    try {
      if (status === 'released') await writeOut(deps, folder, id);
      else await finish(deps, folder, id);
    } catch (error) {
      deps.log.error({ err: error, fileId: id }, 'a file of payments was not handed out');
    }
  }
}

async function writeOut(deps: RailsDeps, folder: string, id: string): Promise<void> {
  const isOurs = await deps.database.transaction(async (tx) => {
    if ((await store.lockFile(tx, id))?.status !== 'released' || (await hasPaid(tx, id))) return false;
    await store.updateFile(tx, id, { status: 'handing', by: null, at: deps.clock.now() });
    return true;
  });
  if (!isOurs) return;
  // A transaction that the database repeats writes nothing a second time.
  let isWritten = false;
  await deps.database.transaction(async (tx) => {
    // Whoever fetches it waits until it is written, and finds it handed over; what was fetched meanwhile is not written.
    const file = await store.lockFile(tx, id);
    if (file?.status !== 'handing' || (await hasPaid(tx, id))) return;
    if (!isWritten) await write(join(folder, `${file.name}.xml`), file.content);
    isWritten = true;
    await noteHanded(deps, tx, file, null);
  });
}

async function write(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content, { flag: 'wx' });
  await rename(`${path}.part`, path);
}

async function finish(deps: RailsDeps, folder: string, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const row = await store.lockFile(tx, id);
    if (row?.status !== 'handing') return;
    // Where the bank has paid something of it, its program has it.
    if (!existsSync(join(folder, `${row.name}.xml`)) && !(await hasPaid(tx, id))) return;
    await noteHanded(deps, tx, row, null);
  });
}
