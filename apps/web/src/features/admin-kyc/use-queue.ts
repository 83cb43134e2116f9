import { admin } from '@halyard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../platform/read.ts';
import type { KycPlace } from './place.ts';

/** The page of a queue one stands on. The open case asks it for its neighbours. */
export function useQueue({ queue, page, search }: KycPlace) {
  const query = { status: queue, page, ...(search.trim() === '' ? {} : { search: search.trim() }) };
  return useQuery({ ...read(admin.adminListKyc, { query }), placeholderData: keepPreviousData });
}
