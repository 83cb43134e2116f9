import { USD } from '@halyard/accounting';
import type { BodyInput, BodyOf, managed } from '@halyard/contract';
import { lastNight } from '@halyard/engine';
import { formatUnits, formatUsd } from '@halyard/money';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { parseAmount } from '../../wallet/index.ts';
import type { ManagedDeps } from '../deps.ts';
import { leastToInvest } from '../portfolios/define-portfolio.ts';
import { selectPortfolio } from '../portfolios/store-portfolios.ts';
import { showInvestment } from './show-investment.ts';
import * as store from './store-investments.ts';

/** What a customer does with an investment. All of it happens under the lock of its book; what is to be traded for it, the lane does. */

/** Nothing new is begun while it is switched off. What was begun goes on, and can be ended. */
export async function requireManaged(
  { site }: Pick<ManagedDeps, 'site'>,
  queryable: Queryable,
): Promise<void> {
  if (!(await site.capabilities(queryable)).managedPortfolios) refuse('managed-off');
}

/** Puts money of the main account into a new book, which is brought to what the portfolio says. */
export async function invest(
  deps: ManagedDeps,
  tx: Tx,
  caller: Identity,
  { portfolio: portfolioId, amount: asked }: BodyInput<typeof managed.invest>,
): Promise<managed.Investment> {
  await requireManaged(deps, tx);
  const { clock, ledger, wallet } = deps;
  const { userId } = caller;
  const portfolio = (await selectPortfolio(tx, portfolioId)) ?? refuse('portfolio-not-found');
  if (!portfolio.isOpen) refuse('portfolio-closed');
  const amount = parseAmount(asked, USD);
  const least = leastToInvest(deps, portfolio);
  if (amount < least) refuse('investment-minimum', { min: formatUsd(formatUnits(least, 2)) });
  const from = await wallet.lockMain(tx, userId);
  if (amount > (await wallet.withdrawable(tx, from.leaving))) refuse('insufficient-balance');

  const { name, version } = portfolio;
  const bookId = await ledger.openTrading(tx, userId, name, 'managed');
  await wallet.moveDollars(tx, { from: from.book, to: { bookId, name }, amount });
  const [id, openedAt] = [newId(), clock.now()];
  const chargedTo = new Date(lastNight(openedAt.getTime()));
  const given = { id, userId, portfolioId, bookId, given: amount, version, chargedTo, openedAt };
  if (!(await store.insertInvestment(tx, given))) refuse('investment-exists');
  return wake(deps, tx, caller, id);
}

export async function addTo(
  deps: ManagedDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  { amount: asked }: BodyOf<typeof managed.addToInvestment>,
): Promise<managed.Investment> {
  await requireManaged(deps, tx);
  const amount = parseAmount(asked, USD);
  const from = await deps.wallet.lockMain(tx, caller.userId);
  const row = await requireActive(tx, caller, id);
  if (amount > (await deps.wallet.withdrawable(tx, from.leaving))) refuse('insufficient-balance');
  const to = { bookId: row.bookId, name: row.portfolioName };
  await deps.wallet.moveDollars(tx, { from: from.book, to, amount });
  await store.addGiven(tx, id, amount);
  await store.updateDue(tx, row, row.due === 'invested' ? 'invested' : 'added');
  return wake(deps, tx, caller, id);
}

/** As much is sold as is lacking; it returns to the main account once it is there. */
export async function takeFrom(
  deps: ManagedDeps,
  tx: Tx,
  caller: Identity,
  id: string,
  { amount: asked }: BodyOf<typeof managed.takeFromInvestment>,
): Promise<managed.Investment> {
  const amount = parseAmount(asked, USD);
  const row = await lockActive(deps, tx, caller, id);
  const { equityUsd } = await deps.trading.figures(tx, row.bookId);
  if (amount + row.takingOut + row.owed >= equityUsd) refuse('investment-all');
  await store.addTakingOut(tx, id, amount);
  // What is to be bought is bought of what is left.
  if (row.due === null) await store.updateDue(tx, row, 'taken-out');
  return wake(deps, tx, caller, id);
}

/** From now on nothing is bought; the lane sells everything and brings the money back. */
export async function end(
  deps: ManagedDeps,
  tx: Tx,
  caller: Identity,
  id: string,
): Promise<managed.Investment> {
  const row = await lockActive(deps, tx, caller, id);
  await store.updateDue(tx, row, 'ended');
  await store.updateEnding(tx, id);
  return wake(deps, tx, caller, id);
}

/** The same, of all that is managed for somebody: nothing else can pay what they owe, or their account is being closed. The caller holds all their locks. */
export async function endAll(
  { bus, ledger }: ManagedDeps,
  tx: Tx,
  userId: Identity['userId'],
): Promise<void> {
  for (const row of await store.selectInvestments(tx, userId)) {
    if (row.status !== 'active') continue;
    await ledger.lock(tx, row.bookId);
    await store.updateDue(tx, row, 'ended');
    await store.updateEnding(tx, row.id);
  }
  tx.afterCommit(() => bus.tell('managed'));
}

function wake(deps: ManagedDeps, tx: Tx, caller: Identity, id: string): Promise<managed.Investment> {
  tx.afterCommit(() => deps.bus.tell('managed'));
  return showInvestment(deps, tx, caller, id);
}

async function requireActive(tx: Tx, { userId }: Identity, id: string): Promise<store.InvestmentRow> {
  const row = (await store.selectInvestment(tx, userId, id)) ?? refuse('investment-not-found');
  if (row.status !== 'active') refuse('investment-ending');
  return row;
}

async function lockActive(
  { ledger }: ManagedDeps,
  tx: Tx,
  caller: Identity,
  id: string,
): Promise<store.InvestmentRow> {
  const seen = (await store.selectInvestment(tx, caller.userId, id)) ?? refuse('investment-not-found');
  await ledger.lock(tx, seen.bookId);
  return requireActive(tx, caller, id);
}
