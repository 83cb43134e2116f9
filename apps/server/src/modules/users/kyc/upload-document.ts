import { pictureSize } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { createDocumentFiles, sha256Of } from './document-files.ts';
import type { UsersDeps } from '../deps.ts';
import { mediaTypeOf } from './media-type.ts';
import type { Person } from '../person.ts';
import * as people from '../store.ts';
import * as store from './store-kyc.ts';

/** So many documents one submission may have, and so large they may be together. */
const MAX_DOCUMENTS = 10;
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * A person uploads one document. The file is on disk before its row exists, so that a row never points to
 * nothing; when the row is refused the file goes again. Where nobody knows what became of the row it stays, and a job
 * looks for those that no row names.
 */
export async function uploadDocument(
  { clock, database, settings }: Pick<UsersDeps, 'clock' | 'database' | 'settings'>,
  userId: string,
  kind: store.DocumentRow['kind'],
  content: unknown,
): Promise<store.DocumentRow> {
  if (!Buffer.isBuffer(content)) return refuse('document-type');
  const mediaType = mediaTypeOf(content) ?? refuse('document-type');
  const size = pictureSize(content);
  if (size && size.width * size.height === 0) refuse('document-empty');
  await database.transaction((tx) => requireRoom(tx, userId, content.length));

  const files = createDocumentFiles(settings.dataDir);
  const now = clock.now();
  const row: store.DocumentRow = {
    id: newId(now.getTime()),
    userId,
    kind,
    mediaType,
    bytes: content.length,
    sha256: sha256Of(content),
    fileName: await files.write(content),
    uploadedAt: now,
  };
  try {
    await database.transaction(async (tx) => {
      await requireRoom(tx, userId, content.length);
      await store.insertDocument(tx, row);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'not-ready') await files.remove(row.fileName);
    throw error;
  }
  return row;
}

/** Refuses when this person may not add a document now. Holds their row, so that two uploads cannot share a place. */
async function requireRoom(tx: Tx, userId: string, bytes: number): Promise<void> {
  requireOpenCheck(await people.selectById(tx, userId, { lock: true }));
  const decidedAt = (await store.selectCase(tx, userId))?.decidedAt;
  const current = newSince(decidedAt, await store.selectDocuments(tx, [userId]));
  if (current.length >= MAX_DOCUMENTS) refuse('too-many-documents');
  const together = current.reduce((sum, document) => sum + document.bytes, bytes);
  if (together > MAX_BYTES) refuse('documents-too-large', { most: MAX_BYTES / 1024 / 1024 });
}

/** After a rejection the person starts a new submission, beside the documents that did not do. */
export const newSince = (decidedAt: Date | null | undefined, documents: readonly store.DocumentRow[]) =>
  documents.filter(({ uploadedAt }) => !decidedAt || uploadedAt > decidedAt);

/** While staff look at a submission it stays as it is, and once it is verified there is nothing to add. */
export function requireOpenCheck(person: Person | null): void {
  if (person?.kycStatus === 'pending') refuse('kyc-pending');
  if (person?.kycStatus === 'verified') refuse('kyc-done');
}
