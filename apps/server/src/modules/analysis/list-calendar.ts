import type { analysis, AnswerInput, QueryOf } from '@halyard/contract';
import { adminPagination, partOf } from '../../platform/pages.ts';
import type { AnalysisDeps } from './deps.ts';
import * as store from './store-events.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 14;
const ADMIN_PAGE_SIZE = 50;

/** Events from one moment up to another; unless said otherwise from the beginning of today, for two weeks. The schema strips what only staff may see. */
export async function listCalendar(
  { clock, database }: Pick<AnalysisDeps, 'clock' | 'database'>,
  { from, to, impact }: QueryOf<typeof analysis.listCalendar>,
): Promise<AnswerInput<typeof analysis.listCalendar>> {
  const [fromMs, toMs] = stretchOf(clock.now().getTime(), from, to);
  const stretch = { from: new Date(fromMs), to: new Date(toMs), impact: impact ?? null };
  return store.selectBetween(database, stretch);
}

/** Everything in the calendar, the latest first; of what is to come the next first. */
export async function adminListCalendar(
  { clock, database }: Pick<AnalysisDeps, 'clock' | 'database'>,
  { page, ...filter }: QueryOf<typeof analysis.adminListCalendar>,
): Promise<AnswerInput<typeof analysis.adminListCalendar>> {
  const { rows, total } = await store.selectPage(
    database,
    { ...filter, now: clock.now() },
    partOf({ page, limit: ADMIN_PAGE_SIZE }),
  );
  return { events: [...rows], pagination: adminPagination(page, ADMIN_PAGE_SIZE, total) };
}

/** An end alone means the two weeks before it. */
function stretchOf(nowMs: number, from: string | undefined, to: string | undefined): [number, number] {
  if (from) return [Date.parse(from), to ? Date.parse(to) : Date.parse(from) + USUAL_DAYS * DAY_MS];
  if (to) return [Date.parse(to) - USUAL_DAYS * DAY_MS, Date.parse(to)];
  const todayMs = nowMs - (nowMs % DAY_MS);
  return [todayMs, todayMs + USUAL_DAYS * DAY_MS];
}
