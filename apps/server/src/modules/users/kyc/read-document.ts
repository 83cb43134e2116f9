import { Readable } from 'node:stream';
import type { FileAnswer } from '../../../platform/http/routes.ts';
import type { Actor } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { createDocumentFiles } from './document-files.ts';
import type { UsersDeps } from '../deps.ts';
import { extensionOf } from './media-type.ts';
import * as store from './store-kyc.ts';

/** Staff look at a document. That they did stands in the audit log before they see a byte of it. */
export async function readDocument(
  { audit, database, settings }: Pick<UsersDeps, 'audit' | 'database' | 'settings'>,
  reader: Actor,
  id: string,
): Promise<FileAnswer> {
  const row = (await store.selectDocument(database, id)) ?? refuse('document-not-found');
  const content = await createDocumentFiles(settings.dataDir).read(row.fileName, row.sha256);
  await database.transaction((tx) =>
    audit.record(tx, {
      ...reader,
      action: 'kyc.document-read',
      subjectId: row.userId,
      detail: { documentId: id, kind: row.kind, sha256: row.sha256 },
    }),
  );
  return {
    file: Readable.from([content]),
    fileName: `${row.kind}-${row.id}.${extensionOf(row.mediaType)}`,
  };
}
