import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client.ts';
import { onSessionEnded } from '../session/signed-in.ts';

/** What screens have read. It comes with the first screen that reads, so that the shell stays light. */
export const queryClient = createQueryClient();

onSessionEnded(() => queryClient.clear());

export function WithCache({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
