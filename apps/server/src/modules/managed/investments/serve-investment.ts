import { USD } from '@halyard/accounting';
import { notificationOf } from '@halyard/contract';
import { formatUnits } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { ManagedDeps } from '../deps.ts';
import { charge } from './charge-fees.ts';
import { goalOf } from './goal-of.ts';
import * as store from './store-investments.ts';

type Row = store.InvestmentRow;

/**
 * Does for an investment what is to be done and can be done now: trades what is lacking or too much, pays out what is free, ends what is
 * empty. Done again, on another node or after a crash between its steps, it goes on where it stands.
 */
export async function serveInvestment(deps: ManagedDeps, seen: Row): Promise<void> {
  const { database, trading } = deps;
  const row = await database.transaction((tx) => note(deps, tx, seen));
  if (!row) return;
  const goal = goalOf(row);
  const finish = (served: Served) => database.transaction((tx) => settle(deps, tx, row, served));
  let plan = await trading.plan(database, row.bookId, goal);
  if (rests(row, plan.waiting, deps.clock.now())) {
    // What is wanted back is paid as soon as it is there, though a market that is closed lets the rest wait.
    if (row.takingOut > 0n) await finish({ waiting: null, isBalanced: false });
    return;
  }
  if (plan.orders.length > 0) {
    await trading.rebalance(row.bookId, goal);
    plan = await trading.plan(database, row.bookId, goal);
  }
  const waiting = plan.orders.length === 0 ? plan.waiting : null;
  await finish({ waiting, isBalanced: goal.isFreeing !== true });
}

/** So long after all that could be traded was. A day with a market that does not open is a reason to look at the others again. */
const REST_MS = 24 * 3_600_000;

/**
 * Whether all that can be traded was, for this very reason and version, and what waited then still does: prices go on moving, and nobody
 * pays for following them. Once one of them can be traded, the whole is brought to its weights at once: what one sells another buys.
 */
function rests(
  { status, asked, portfolioVersion, waits }: Row,
  waiting: readonly string[],
  now: Date,
): boolean {
  if (status !== 'active' || waits === null || waits.asked !== asked) return false;
  if (waits.version !== portfolioVersion || now.getTime() - Date.parse(waits.since) >= REST_MS) return false;
  return waits.for.every((symbol) => waiting.includes(symbol));
}

/** Writes down why it is traded before it is, so that whoever goes on after a crash knows. */
async function note(deps: ManagedDeps, tx: Tx, seen: Row): Promise<Row | null> {
  const { userId, id } = seen;
  await deps.ledger.lock(tx, seen.bookId);
  const row = await store.selectInvestment(tx, userId, id);
  // Somebody else may have served it meanwhile: then what is to be done is found anew.
  if (!row || row.status === 'ended' || (row.due === null && seen.due !== null)) return null;
  if (row.status === 'active' && row.takingOut > 0n) {
    const { equityUsd } = await deps.trading.figures(tx, row.bookId);
    if (equityUsd <= row.takingOut + row.owed) {
      // It has lost so much since that nothing would be left.
      await store.updateDue(tx, row, 'ended');
      await store.updateEnding(tx, id);
    }
  } else if (row.due === null) {
    await store.updateDue(tx, row, row.version === row.portfolioVersion ? 'schedule' : 'changed');
  }
  return store.selectInvestment(tx, userId, id);
}

type Served = {
  /** All that could be traded was, but for these; null where there was more to trade. */
  readonly waiting: readonly string[] | null;
  readonly isBalanced: boolean;
};

async function settle(deps: ManagedDeps, tx: Tx, seen: Row, { waiting, isBalanced }: Served): Promise<void> {
  const { clock, notifications, wallet } = deps;
  const leaving = await wallet.lockForLeaving(tx, seen.userId, seen.bookId);
  const row = await store.selectInvestment(tx, seen.userId, seen.id);
  if (!row || row.status === 'ended') return;
  await store.insertReasons(tx, row);
  if (row.status === 'ending') return giveBack(deps, tx, row);
  const isPaid = row.takingOut === 0n || (await payOut(deps, tx, row, leaving));
  // What was asked for meanwhile is not done yet, and who may not trade has it done when they may again.
  const waits = !row.isOwnerActive && row.due !== 'taken-out';
  if (waiting === null || row.asked !== seen.asked || waits) return;
  const version = seen.portfolioVersion;
  if (waiting.length > 0 && isBalanced) {
    const since = clock.now().toISOString();
    await store.updateWaits(tx, row.id, { for: waiting, asked: row.asked, version, since });
  }
  if (waiting.length > 0 || !isPaid) return;
  await store.updateDone(tx, row.id, isBalanced ? { version, at: clock.now() } : null);
  if (isBalanced && row.version !== version) {
    const told = notificationOf('portfolio-changed', { portfolio: row.portfolioName });
    await notifications.notify(tx, { userId: row.userId, ...told });
  }
}

/** False while there is not enough: more is sold when it can be. What is owed for the management is taken first. */
async function payOut(
  deps: ManagedDeps,
  tx: Tx,
  row: Row,
  leaving: Parameters<ManagedDeps['wallet']['withdrawable']>[1],
): Promise<boolean> {
  const { ledger, notifications, trading, wallet } = deps;
  const before = (await ledger.lock(tx, row.bookId)).of(USD).available;
  const { isFlat, equityUsd } = await trading.figures(tx, row.bookId);
  if (!isFlat && before < row.takingOut + row.owed) return false;
  // While something is owed elsewhere nothing leaves, and no fee is paid before it either.
  const free = await wallet.mayLeave(tx, leaving);
  const left = before - (row.owed < before ? row.owed : before);
  const amount = row.takingOut < left ? row.takingOut : left;
  if (free < amount) return false;
  await charge(deps, tx, row, { night: null, equity: equityUsd, fee: 0n, most: before });
  await wallet.moveToMain(tx, row.userId, { bookId: row.bookId, name: row.portfolioName }, amount);
  await store.updateReturned(tx, row.id, amount);
  const words = { portfolio: row.portfolioName, amount: formatUnits(amount, 2) };
  await notifications.notify(tx, { userId: row.userId, ...notificationOf('investment-paid-out', words) });
  return true;
}

async function giveBack(deps: ManagedDeps, tx: Tx, row: Row): Promise<void> {
  const { clock, ledger, notifications, trading, wallet } = deps;
  const { isFlat, deficitUsd, equityUsd: equity } = await trading.figures(tx, row.bookId);
  // A deficit, here or in another book, is paid or forgiven by whoever protects its owner; what pays it pays no fee before.
  if (!isFlat || deficitUsd < 0n || (await ledger.owes(tx, row.bookId))) return;
  const { available } = (await ledger.lock(tx, row.bookId)).of(USD);
  const amount = available - (await charge(deps, tx, row, { night: null, equity, fee: 0n, most: available }));
  await wallet.moveToMain(tx, row.userId, { bookId: row.bookId, name: row.portfolioName }, amount);
  await ledger.closeBook(tx, row.bookId);
  await store.updateEnd(tx, row.id, amount, clock.now());
  const words = { portfolio: row.portfolioName, amount: formatUnits(amount, 2) };
  await notifications.notify(tx, { userId: row.userId, ...notificationOf('investment-ended', words) });
}
