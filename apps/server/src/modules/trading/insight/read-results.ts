import type { BookId } from '@halyard/accounting';
import type { AnswerOf, investment } from '@halyard/contract';
import { assert, divideHalfEven, usd } from '@halyard/money';
import type { TradingDeps } from '../deps.ts';
import { type EquityPeriod, periodStart } from '../reads/read-equity-moments.ts';
import { readAtOneMoment } from '../reads/store-read.ts';
import * as store from './store-insight.ts';

type Results = AnswerOf<typeof investment.getResults>;
type Booked = Omit<store.BookedRow, 'month' | 'symbol' | 'asset'>;

/** What trading brought and cost in a period, by month and by symbol, and how its closed trades did. */
export async function readResults(
  { clock, database, ledger }: TradingDeps,
  bookId: BookId,
  period: EquityPeriod,
): Promise<Results> {
  const now = clock.now();
  return readAtOneMoment(database.past, async (tx) => {
    const openedAt = await ledger.openedAt(tx, bookId);
    assert(openedAt, 'whoever is signed in has a book');
    // All means all, the very first second too.
    const since =
      period === 'all' ? openedAt : new Date(periodStart(period, openedAt.getTime(), now.getTime()));
    const until = new Date(now.getTime() + 1);
    const booked = await store.selectBooked(tx, bookId, since);
    return {
      from: since.toISOString(),
      to: until.toISOString(),
      total: { ...realised(sumOf(booked)), ...fees(sumOf(booked)) },
      months: [...Map.groupBy(booked, ({ month }) => month)].map(([month, rows]) => ({
        month,
        ...boundsOf(month, since, until),
        ...realised(sumOf(rows)),
        ...fees(sumOf(rows)),
      })),
      symbols: [...Map.groupBy(booked, ({ symbol }) => symbol)]
        .flatMap(([symbol, rows]) => (symbol === null ? [] : [{ symbol, ...realised(sumOf(rows)) }]))
        .toSorted((one, other) => other.net - one.net),
      trades: tradesOf(await store.selectTrades(tx, bookId, since)),
    };
  });
}

const NOTHING: Booked = {
  pnl: 0n,
  commission: 0n,
  financing: 0n,
  closings: 0,
  conversion: 0n,
  copyFee: 0n,
  copyShare: 0n,
  management: 0n,
  withdrawal: 0n,
};

function sumOf(rows: readonly Booked[]): Booked {
  return rows.reduce(
    (sum, row) => ({
      pnl: sum.pnl + row.pnl,
      commission: sum.commission + row.commission,
      financing: sum.financing + row.financing,
      closings: sum.closings + row.closings,
      conversion: sum.conversion + row.conversion,
      copyFee: sum.copyFee + row.copyFee,
      copyShare: sum.copyShare + row.copyShare,
      management: sum.management + row.management,
      withdrawal: sum.withdrawal + row.withdrawal,
    }),
    NOTHING,
  );
}

function realised({ pnl, commission, financing, closings }: Booked) {
  return {
    pnl: usd(pnl),
    commission: usd(commission),
    financing: usd(financing),
    net: usd(pnl + commission + financing),
    closings,
  };
}

const fees = ({ conversion, copyFee, copyShare, management, withdrawal }: Booked) => ({
  conversion: usd(conversion),
  copying: usd(copyFee + copyShare),
  management: usd(management),
  withdrawal: usd(withdrawal),
});

/** The part of a month of UTC that is in the period. */
function boundsOf(month: string, since: Date, until: Date) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [from, to] = [Date.UTC(year, number - 1), Date.UTC(year, number)];
  return {
    from: new Date(Math.max(from, since.getTime())).toISOString(),
    to: new Date(Math.min(to, until.getTime())).toISOString(),
  };
}

function tradesOf([best, worst]: readonly (store.Trades & store.TradeEnd)[]): Results['trades'] {
  const { closed, wins, losses, won, lost, heldMs } = best ?? NO_TRADES;
  return {
    closed,
    wins,
    losses,
    winRatePercent:
      closed === 0 ? null : Number(divideHalfEven(BigInt(wins) * 10_000n, BigInt(closed))) / 100,
    averageWin: wins === 0 ? null : usd(divideHalfEven(won, BigInt(wins))),
    averageLoss: losses === 0 ? null : usd(divideHalfEven(lost, BigInt(losses))),
    profitFactor: lost === 0n ? null : Number(divideHalfEven(won * 100n, -lost)) / 100,
    averageHeldMs: closed === 0 ? null : Number(divideHalfEven(heldMs, BigInt(closed))),
    best: best ? endOf(best) : null,
    worst: worst ? endOf(worst) : null,
  };
}

const NO_TRADES: store.Trades = { closed: 0, wins: 0, losses: 0, won: 0n, lost: 0n, heldMs: 0n };

function endOf({ id, symbol, net, closedAt }: store.TradeEnd) {
  return { id, symbol, net: usd(net), closedAt: closedAt.toISOString() };
}
