import type { admin, AnswerOf } from '@halyard/contract';
import { type Figures, type Levels, QUANTITY_SCALE, USUAL_MARGIN } from '@halyard/engine';
import { priceToNumber, sumToNumber, usd } from '@halyard/money';
import type { Actor } from '../../../platform/http/identity.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type HouseRisk, lowLevel } from '../../trading/index.ts';
import { type Owner, selectOwners } from '../people/store-names.ts';
import type { createReaderLog } from './reader-log.ts';

/**
 * The risk book on the wire. Its figures are sums over everybody and name nobody; the lists do, and are a call of their
 * own that leaves a row in the audit log.
 */

type Risk = AnswerOf<typeof admin.adminRisk>;
type Accounts = AnswerOf<typeof admin.adminRiskAccounts>;
/** Read before the transaction begins: in a large house that takes its time. */
type Book = Awaited<ReturnType<HouseRisk['book']>>;

const quantity = (units: bigint): number => sumToNumber(units, QUANTITY_SCALE);

export async function readRisk(houseRisk: HouseRisk): Promise<Risk> {
  const { at, totals, symbols } = await houseRisk.book();
  return {
    computedAt: at.toISOString(),
    totals: {
      ...toExposure(totals),
      equity: usd(totals.equityUsd),
      deficit: usd(totals.deficitUsd),
      nearCall: totals.nearCall,
      called: totals.called,
    },
    symbols: symbols.map((book) => ({
      ...toExposure(book),
      symbol: book.symbol,
      type: book.type,
      longQuantity: quantity(book.longQuantity),
      shortQuantity: quantity(book.shortQuantity),
      isStale: book.isStale,
    })),
  };
}

export async function readRiskScenario(
  houseRisk: HouseRisk,
  of: string,
): Promise<AnswerOf<typeof admin.adminRiskScenario>> {
  const { at, moves, ...rest } = await houseRisk.moves(of);
  return {
    ...rest,
    computedAt: at.toISOString(),
    moves: moves.map(({ pnlChangeUsd, deficitUsd, ...move }) => ({
      ...move,
      pnlChange: usd(pnlChangeUsd),
      deficits: usd(deficitUsd),
      houseChange: usd(-pnlChangeUsd - deficitUsd),
    })),
  };
}

/** The lists, with whose they are. That these people were shown is written down in the same transaction. */
export async function readRiskAccounts(
  tx: Tx,
  book: Book,
  log: ReturnType<typeof createReaderLog>,
  reader: Actor,
): Promise<Accounts> {
  const shown = new Set([...book.largest, ...book.nearCall].map(({ account }) => account.userId));
  const owners = await selectOwners(tx, [...shown]);
  const answer = {
    computedAt: book.at.toISOString(),
    largest: book.largest.flatMap((row) => toLarge(owners.get(row.account.userId), row)),
    levels: toLevels({
      call: BigInt(USUAL_MARGIN.callPercent),
      stopOut: BigInt(USUAL_MARGIN.stopOutPercent),
    }),
    nearCall: book.nearCall.flatMap((row) => toThin(owners.get(row.account.userId), row)),
  };
  await log(tx, reader, [...new Set(Array.from(owners.values(), ({ userId }) => userId))]);
  return answer;
}

function toExposure(given: Omit<Book['totals'], 'equityUsd' | 'deficitUsd' | 'nearCall' | 'called'>) {
  const { positions, customers, longUsd, shortUsd, pnlUsd, marginUsd } = given;
  return {
    positions,
    customers,
    long: usd(longUsd),
    short: usd(shortUsd),
    gross: usd(longUsd + shortUsd),
    net: usd(longUsd - shortUsd),
    pnl: usd(pnlUsd),
    margin: usd(marginUsd),
  };
}

function toLarge(
  owner: Owner | undefined,
  { position, valueUsd, pnlUsd, isStale, stopOut }: Book['largest'][number],
): Accounts['largest'] {
  if (!owner) return [];
  const { id, symbol, side, leverage, openedAtMs } = position;
  const { movePercent, price } = stopOut;
  const distance =
    movePercent === null || price === null ? null : { movePercent, price: priceToNumber(price) };
  return [
    {
      ...toPerson(owner),
      id,
      symbol,
      side,
      leverage,
      quantity: quantity(position.quantity),
      value: usd(valueUsd),
      pnl: usd(pnlUsd),
      openedAt: new Date(openedAtMs).toISOString(),
      isStale,
      stopOut: distance,
    },
  ];
}

function toThin(
  owner: Owner | undefined,
  { account, figures, levels }: Book['nearCall'][number],
): Accounts['nearCall'] {
  if (!owner) return [];
  const { equityUsd, usedMarginUsd, marginLevelHundredths, totalPnlUsd } = figures;
  return [
    {
      ...toPerson(owner),
      positions: account.state.positions.length,
      equity: usd(equityUsd),
      usedMargin: usd(usedMarginUsd),
      marginLevel: Number(marginLevelHundredths) / 100,
      pnl: usd(totalPnlUsd),
      levels: toLevels(levels),
      toCall: usd(aboveLevel(figures, levels.call)),
      toStopOut: usd(aboveLevel(figures, levels.stopOut)),
    },
  ];
}

function toLevels({ call, stopOut }: Pick<Levels, 'call' | 'stopOut'>): Accounts['levels'] {
  return { listed: Number(lowLevel({ call })), call: Number(call), stopOut: Number(stopOut) };
}

function toPerson({ userId, email, name, book }: Owner) {
  return { userId, email, name, ...(book && { book }) };
}

function aboveLevel({ equityUsd, usedMarginUsd }: Figures, percent: bigint): bigint {
  return equityUsd - (usedMarginUsd * percent) / 100n;
}
