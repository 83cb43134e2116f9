import { managementPaid, priceManagement, USD } from '@halyard/accounting';
import { say } from '@halyard/contract';
import { lastNight, nightsBetween } from '@halyard/engine';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { servePieces } from '../../../platform/serve-each.ts';
import type { ManagedDeps } from '../deps.ts';
import { selectRate } from '../portfolios/store-portfolios.ts';
import { insertFee } from './store-fees.ts';
import { type InvestmentRow, selectChargeable, selectInvestment } from './store-investments.ts';

/** What management costs: a part of a year's rate each night, of what the account is worth then. */

type Charge = {
  readonly night: Date | null;
  readonly equity: bigint;
  readonly fee: bigint;
  /** What there is to pay it with, and what is owed since before. */
  readonly most: bigint;
};

/** Under the lock of the book. What is owed is paid first; the answer is what was paid. */
export async function charge(
  { clock, ledger }: Pick<ManagedDeps, 'clock' | 'ledger'>,
  tx: Tx,
  { id: investmentId, bookId, owed, portfolioName }: InvestmentRow,
  { night, equity, fee, most }: Charge,
): Promise<bigint> {
  const due = owed + fee;
  const paid = due < most ? due : most > 0n ? most : 0n;
  if (night === null && paid === 0n) return 0n;
  const transactionId = paid > 0n ? newId() : null;
  const charged = { id: newId(), investmentId, night, equity, fee, paid, transactionId };
  if (!(await insertFee(tx, charged, clock.now())) || transactionId === null) return 0n;
  await ledger.record(tx, {
    id: transactionId,
    userId: bookId,
    type: 'trade',
    status: 'completed',
    asset: USD,
    amount: 0n,
    fees: paid,
    usdValue: paid,
    description: say('managed-fee', { portfolio: portfolioName }),
    toldAs: 'adjustment',
  });
  await ledger.post(tx, transactionId, managementPaid({ userId: bookId, amount: paid }));
  return paid;
}

/** Charges every investment for the nights that have passed, each once. */
export async function chargeNightsDue(deps: ManagedDeps, ending?: AbortSignal): Promise<void> {
  const night = new Date(lastNight(deps.clock.now().getTime()));
  await servePieces(
    (after) => selectChargeable(deps.database, night, after),
    ({ id }) => id,
    (row) => chargeNights(deps, row, night),
    'some management could not be charged yet',
    ending,
  );
}

async function chargeNights(deps: ManagedDeps, seen: InvestmentRow, night: Date): Promise<void> {
  const { database, ledger, trading } = deps;
  await database.transaction(async (tx) => {
    await ledger.lock(tx, seen.bookId);
    const row = await selectInvestment(tx, seen.userId, seen.id);
    if (!row || row.status === 'ended' || row.chargedTo >= night) return;
    const { equityUsd: equity, deficitUsd } = await trading.figures(tx, row.bookId);
    const nights = BigInt(nightsBetween(row.chargedTo.getTime(), night.getTime()).length);
    const rate = BigInt(await selectRate(tx, row.portfolioId, night));
    // Behind a shut door nobody could end it.
    const fee = row.isOwnerClosed ? 0n : priceManagement(equity, { rate, nights });
    // Who owes something pays that first, here and elsewhere.
    const owes = deficitUsd < 0n || (await ledger.owes(tx, row.bookId));
    const most = owes ? 0n : (await ledger.lock(tx, row.bookId)).of(USD).available;
    await charge(deps, tx, row, { night, equity, fee, most });
  });
}
