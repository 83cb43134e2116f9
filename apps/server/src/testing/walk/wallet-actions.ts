import { type MirroredTrader, said } from './mirrored-trader.ts';
import type { Step, Walk } from './walk.ts';

/** What customers do with their dollars beside trading, and what it makes of what trading may use. */

const asStaff = (userId: string, trader: MirroredTrader) => ({
  ...trader.identity(),
  userId,
  role: 'admin' as const,
});

export async function deposit(walk: Walk, trader: MirroredTrader): Promise<Step> {
  const { app, chance } = walk;
  const amount = chance.between(100, 3000);
  await app.database.transaction(async (tx) => {
    const { id } = await app.wallet.depositFiat(tx, trader.identity(), { amount, currency: 'USD' });
    await app.wallet.approve(tx, asStaff(walk.creditorId, trader), id);
  });
  await app.trading.desk.settled();
  trader.receive(BigInt(amount) * 100n);
  return { what: 'deposit', product: [], mirror: [] };
}

export async function withdraw({ app, chance }: Walk, trader: MirroredTrader): Promise<Step> {
  const amount = chance.between(10, 4000);
  const lockedUsd = BigInt(amount) * 100n;
  const request = { currency: 'USD', amount, destination: 'My bank account 12345678' };
  const fits = lockedUsd <= trader.figures().withdrawableUsd;
  const mirror = trader.state().deficitUsd < 0n ? 'deficit-open' : fits ? 'done' : 'insufficient-balance';
  const product = await said(
    app.database
      .transaction((tx) => app.wallet.withdraw(tx, trader.identity(), request))
      .then(({ id }) => trader.hold(id, lockedUsd)),
  );
  return { what: 'withdraw', product: [product], mirror: [mirror] };
}

/** A pending withdrawal is taken back or paid out. */
export async function endWithdrawal(walk: Walk, trader: MirroredTrader): Promise<Step> {
  const { app, chance } = walk;
  const id = chance.pick(trader.state().pendingWithdrawals)?.id;
  if (id === undefined) return withdraw(walk, trader);
  if (chance.happens(50)) {
    await app.database.transaction((tx) => app.wallet.cancel(tx, trader.identity(), id));
    await app.trading.desk.settled();
    trader.release(id, true);
    return { what: 'cancel withdrawal', product: [], mirror: [] };
  }
  const mirror = trader.figures().freeMarginUsd < 0n ? 'funds-needed' : 'done';
  const work = app.database.transaction((tx) => app.wallet.approve(tx, asStaff(walk.payerId, trader), id));
  const product = await said(work);
  if (product === 'done') trader.release(id, false);
  return { what: 'approve withdrawal', product: [product], mirror: [mirror] };
}
