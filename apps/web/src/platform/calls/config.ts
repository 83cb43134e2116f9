import { type AnswerOf, site } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from './cache.tsx';
import { read } from './read.ts';

export type Config = AnswerOf<typeof site.getConfig>;

/** An operator switches rarely, and the server refuses what is off in any case. */
const FRESH_FOR_MS = 60_000;

/** What this installation says of itself; nothing until it is known. Asked for also where no cache is provided around. */
export function useConfig(): Config | undefined {
  return useQuery({ ...read(site.getConfig), staleTime: FRESH_FOR_MS }, queryClient).data;
}
