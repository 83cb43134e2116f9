import { QueryClient } from '@tanstack/react-query';
import { isFinal } from './call-failure.ts';

const READ_RETRIES = 3;

export function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 30_000);
}

/** Reads are repeated when the server could not answer; a refusal is an answer and is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < READ_RETRIES && !isFinal(error),
        retryDelay: retryDelayMs,
        gcTime: 5 * 60_000,
        staleTime: 5_000,
      },
    },
  });
}
