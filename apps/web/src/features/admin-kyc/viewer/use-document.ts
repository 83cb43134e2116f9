import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/session/signed-in.ts';

/**
 * The bytes of a document, which never change. Each fetch is logged, so there is one for as long as the document is
 * looked at, and nothing of it is kept afterwards.
 */
export function useDocument(id: string) {
  return useQuery({
    queryKey: [admin.adminKycDocument.name, id],
    queryFn: ({ signal }) => api.download(admin.adminKycDocument, { params: { id }, signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}
