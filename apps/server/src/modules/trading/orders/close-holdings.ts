import type { BookId } from '@halyard/accounting';
import type { AnswerOf, admin } from '@halyard/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { Audit } from '../../audit/index.ts';
import { requireAuthorityOver, type Users } from '../../users/index.ts';
import type { TradingDeps } from '../deps.ts';
import { cancelOrder } from './manage-orders.ts';
import { closeAll } from './manage-positions.ts';
import { readHoldings } from '../reads/read-holdings.ts';

export type CloseHoldingsDeps = Pick<TradingDeps, 'database' | 'desk' | 'market'> & {
  readonly audit: Audit;
  readonly users: Pick<Users, 'byId'>;
};

type Order = {
  readonly caller: Identity;
  readonly userId: BookId;
  readonly reason: string;
  readonly ip: string;
};

/**
 * Staff end everything a stopped customer has open, before the account is closed. Who is not stopped closes by
 * themselves, and whoever stopped them leaves it to somebody else: nobody is to stop a customer out at a moment of their
 * choosing. Each position closes on its own at the
 * price of the moment; one whose market is closed stays, and is told.
 */
export async function closeHoldings(
  deps: CloseHoldingsDeps,
  order: Order,
): Promise<AnswerOf<typeof admin.adminCloseHoldings>> {
  const { userId } = order;
  const { orders } = await deps.database.transaction((tx) => noteOrder(deps, tx, order));
  const cancelledOrders = await cancelEach(deps, userId, orders);
  const { body } = await closeAll(deps, { userId, by: 'admin' }, {});
  const { data } = body as {
    readonly data: Omit<AnswerOf<typeof admin.adminCloseHoldings>, 'cancelledOrders'>;
  };
  return { ...data, cancelledOrders };
}

/** Cancels whatever waits in the market, of a book that may open nothing. */
export async function cancelWaiting(
  deps: Pick<TradingDeps, 'database' | 'desk' | 'market'>,
  userId: BookId,
): Promise<void> {
  await cancelEach(deps, userId, (await readHoldings(deps, userId)).orders);
}

async function cancelEach(
  deps: Pick<TradingDeps, 'database' | 'desk'>,
  userId: BookId,
  orders: admin.Holdings['orders'],
): Promise<number> {
  let count = 0;
  for (const { id } of orders) if (await cancelled(deps, userId, id)) count += 1;
  return count;
}

/** Why and by whom stands in the log before anything happens: nothing is closed by staff that is not written there. */
async function noteOrder(
  deps: CloseHoldingsDeps,
  tx: Tx,
  { caller, userId, reason, ip }: Order,
): Promise<admin.Holdings> {
  const person = (await deps.users.byId(tx, userId)) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  if (person.status !== 'suspended' && person.status !== 'closed') refuse('not-suspended');
  if ((await deps.audit.whoSetStatus(tx, person.id)) === caller.userId) refuse('stopped-by-yourself');
  const holdings = await readHoldings(deps, userId);
  const before = {
    positions: holdings.positions.map(({ id }) => id),
    orders: holdings.orders.map(({ id }) => id),
  };
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'holdings.closed',
    subjectId: userId,
    detail: { before, reason },
    ip,
  });
  return holdings;
}

/** An order that has filled or ended meanwhile needs no cancelling. */
async function cancelled(
  deps: Pick<TradingDeps, 'database' | 'desk'>,
  userId: BookId,
  orderId: string,
): Promise<boolean> {
  try {
    await cancelOrder(deps, { userId, by: 'admin' }, orderId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'order-ended' || error.code === 'order-not-found'))
      return false;
    throw error;
  }
}
