import { analysis } from '@halyard/contract';
import { theirsAfter } from '../../platform/overtaken.ts';
import { reload } from '../../platform/read.ts';
import { api } from '../../platform/signed-in.ts';

/** What a change of an event makes old. */
export const EVENT_READS = [analysis.adminListCalendar, analysis.listCalendar] as const;

/** What a refused change has run into. The list shows it as well. */
export async function theirEventAfter(failure: unknown, id: string) {
  const theirs = await theirsAfter(failure, id, async (page) => {
    const { events, pagination } = await api.call(analysis.adminListCalendar, { query: { page } });
    return { rows: events, totalPages: pagination.totalPages };
  });
  if (theirs !== null) void reload(EVENT_READS);
  return theirs;
}
