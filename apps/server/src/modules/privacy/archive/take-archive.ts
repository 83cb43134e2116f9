import type { Writable } from 'node:stream';
import { notificationOf } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import type { FileAnswer } from '../../../platform/http/routes.ts';
import { streamedFile } from '../../../platform/http/downloads.ts';
import { refuse, tooSoon } from '../../../platform/refusal.ts';
import { createDocumentFiles, extensionOf } from '../../users/index.ts';
import type { PrivacyDeps } from '../deps.ts';
import { addressesOf } from '../own-addresses.ts';
import type { Owner } from './section.ts';
import * as store from './store-archive.ts';
import { writeArchive } from './write-archive.ts';

/** It reads all there is of somebody, and says all there is of them: nobody needs it twice in an hour. */
const AGAIN_AFTER_MS = 3_600_000;

type Call = {
  readonly caller: Identity;
  readonly ip: string;
  /** Where the file goes. */
  readonly reader: Writable;
};

/** Everything about whoever asks, as one file that is written while it is read. That it was taken is written down first. */
export async function takeArchive(deps: PrivacyDeps, { caller, ip, reader }: Call): Promise<FileAnswer> {
  const giveBack = deps.exportSlots.take(caller.userId);
  try {
    const owner = await deps.database.transaction((tx) => begin(deps, tx, caller, ip));
    const now = deps.clock.now();
    const documents = createDocumentFiles(deps.settings.dataDir);
    const sources = {
      database: deps.database,
      readDocument: ({ fileName, sha256 }: store.StoredDocument) => documents.read(fileName, sha256),
      nameOf: ({ name, mediaType }: store.StoredDocument) => `${name}.${extensionOf(mediaType)}`,
    };
    return streamedFile({
      fileName: `everything-about-me_${now.toISOString().slice(0, 10)}.zip`,
      pieces: writeArchive(sources, owner, now),
      reader,
      giveBack,
    });
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** Under the person's lock, so that two who ask at one moment are told apart. */
async function begin(
  { audit, clock, notifications, users }: PrivacyDeps,
  tx: Tx,
  { userId }: Identity,
  ip: string,
): Promise<Owner> {
  const person = (await users.lock(tx, userId)) ?? refuse('user-not-found');
  const last = await store.selectLastTaken(tx, userId);
  // Both ways: when the clock was put back, nobody knows how long ago it was.
  const agoMs = last ? Math.abs(clock.now().getTime() - last.getTime()) : Infinity;
  if (agoMs < AGAIN_AFTER_MS) throw tooSoon('archive-too-soon', AGAIN_AFTER_MS - agoMs);
  const books = await store.selectBooks(tx, userId);
  await notifications.notify(tx, { userId, ...notificationOf('archive-taken', {}) });
  await audit.record(tx, { actorId: userId, action: 'privacy.archive-taken', subjectId: userId, ip });
  return { userId, books, addresses: await addressesOf(users, tx, person) };
}
