import type { BookId } from '@halyard/accounting';
import type { copying } from '@halyard/contract';
import { recordOf, type RecordDay } from '@halyard/engine';
import { usd } from '@halyard/money';
import type { z } from 'zod';
import type { CopyingDeps } from '../deps.ts';
import * as store from './store-strategies.ts';

const DAY_MS = 86_400_000;
/** What is a minute old is as good: a list of strategies would otherwise walk through all their pasts each time. */
const KEEP_MS = 60_000;

type Known = { readonly atMs: number; readonly days: Promise<readonly RecordDay[]> };

export type Records = ReturnType<typeof createRecords>;

/** What strategies have come to, from the journals of their books alone. */
export function createRecords({ clock, database, ledger, trading }: CopyingDeps) {
  const known = new Map<BookId, Known>();

  const daysOf = (bookId: BookId, since: Date): Promise<readonly RecordDay[]> => {
    const nowMs = clock.now().getTime();
    const found = known.get(bookId);
    if (found && Math.abs(nowMs - found.atMs) < KEEP_MS) return found.days;
    const days = trading.copies.worthOfDays(bookId, since).then(recordOf);
    known.set(bookId, { atMs: nowMs, days });
    days.catch(() => known.delete(bookId));
    return days;
  };

  return {
    read: async (
      strategyId: string,
      bookId: BookId,
    ): Promise<{ readonly record: z.output<typeof copying.record>; readonly days: readonly RecordDay[] }> => {
      const now = clock.now();
      const since = (await ledger.openedAt(database, bookId)) ?? now;
      const [figures, following, days] = await Promise.all([
        store.selectBookFigures(database, bookId),
        store.selectFollowing(database, strategyId),
        daysOf(bookId, since),
      ]);
      const { closed, winners, holdingHours, instruments, maxLeverage } = figures;
      const deepest = days.reduce(
        (least, { drawdownPpm }) => (drawdownPpm < least ? drawdownPpm : least),
        0n,
      );
      return {
        days,
        record: {
          since: since.toISOString(),
          days: Math.floor((now.getTime() - since.getTime()) / DAY_MS),
          returnPercent: percent(days.at(-1)?.returnPpm ?? 0n),
          drawdownPercent: percent(deepest),
          closed,
          winnersPercent: closed === 0 ? null : Math.round((winners / closed) * 1000) / 10,
          meanHoldingHours: holdingHours === null ? null : Math.round(holdingHours * 10) / 10,
          instruments: [...instruments],
          maxLeverage,
          followers: following.followers,
          moneyFollowing: usd(following.money),
          distancePercent:
            following.distance === null ? null : Math.round(following.distance * 10_000) / 10_000,
        },
      };
    },
  };
}

export const percent = (ppm: bigint): number => Number(ppm) / 10_000;
