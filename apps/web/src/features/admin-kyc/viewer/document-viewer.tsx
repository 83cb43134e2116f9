import { wordsFor } from '../../../platform/calls/call-failure.ts';
import { saveFile } from '../../../platform/browser/save-file.ts';
import { IDENTITY_CHECKS } from '../../../texts/admin/kyc.ts';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { ReadFailure } from '../../../ui/waiting/read-failure.tsx';
import { Skeleton } from '../../../ui/waiting/skeleton.tsx';
import { DOCUMENT_KINDS, type KycDocument } from '../case-model.ts';
import { PdfView } from './pdf-view.tsx';
import { PictureView } from './picture-view.tsx';
import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/session/signed-in.ts';

type DocumentViewerProps = { readonly document: KycDocument | undefined; readonly person: string };

/** Where the chosen document is looked at. */
export function DocumentViewer({ document, person }: DocumentViewerProps) {
  return (
    <section aria-label="Document" className="min-w-0">
      {document === undefined ? (
        <EmptyState title="Choose a document">
          Whoever looks at one is named in the audit log, with the document and the time.
        </EmptyState>
      ) : (
        <Fetched key={document.id} document={document} person={person} />
      )}
    </section>
  );
}

function Fetched({ document, person }: { readonly document: KycDocument; readonly person: string }) {
  const file = useDocument(document.id);
  const name = `${DOCUMENT_KINDS[document.kind]} of ${person}`;
  if (file.isError) {
    return (
      <ReadFailure
        title={wordsFor(file.error, IDENTITY_CHECKS.documentFailure)}
        failure={file.error}
        onRetry={() => void file.refetch()}
      />
    );
  }
  if (!file.data) {
    return (
      <div role="status" className="flex h-96 flex-col gap-3 rounded-panel border border-line p-6">
        <span className="sr-only">Loading the document</span>
        <Skeleton className="h-full w-full" />
      </div>
    );
  }
  const parts = {
    file: file.data,
    name,
    onSave: () => saveFile(file.data, `${document.kind}-${document.id}.${endingOf(document)}`),
  };
  return document.mediaType === 'application/pdf' ? <PdfView {...parts} /> : <PictureView {...parts} />;
}

function endingOf({ mediaType }: KycDocument): string {
  return { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }[mediaType] ?? 'bin';
}

/**
 * The bytes of a document, which never change. Each fetch is logged, so there is one for as long as the document is
 * looked at, and nothing of it is kept afterwards.
 */
function useDocument(id: string) {
  return useQuery({
    queryKey: [admin.adminKycDocument.name, id],
    queryFn: ({ signal }) => api.download(admin.adminKycDocument, { params: { id }, signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}
