import type { BookId, UserId } from '@halyard/accounting';
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

export type CloseHoldingsDeps = Pick<TradingDeps, 'database' | 'desk' | 'ledger' | 'market'> & {
  readonly audit: Audit;
  readonly users: Pick<Users, 'byId'>;
  /** Begins the end of all that others lead for somebody, under the locks of all their books. Modules after this one do it. */
  readonly endLed: (tx: Tx, ownerId: UserId) => Promise<void>;
};

type Order = {
  readonly caller: Identity;
  readonly userId: UserId;
  readonly reason: string;
  readonly ip: string;
};

/**
 * Staff end everything a stopped customer has open, before the account is closed. Who is not stopped closes by
 * themselves, and whoever stopped them leaves it to somebody else: nobody is to stop a customer out at a moment of their
 * choosing. Each position closes on its own at the price of the moment; one whose market is closed stays, and is told. What
 * is led for them, as a copy or a managed portfolio, begins to end: its own lane closes it, takes the fee and brings the money back.
 */
export async function closeHoldings(deps: CloseHoldingsDeps, order: Order): Promise<Done> {
  const { held, led } = await deps.database.transaction((tx) => noteOrder(deps, tx, order));
  await deps.database.transaction(async (tx) => {
    await deps.ledger.lockRealBooks(tx, order.userId);
    await deps.endLed(tx, order.userId);
  });
  const done: Closed[] = [];
  for (const book of held) done.push(await closeBook(deps, book));
  return {
    ending: led.length,
    closed: done.flatMap(({ closed }) => closed),
    failed: done.flatMap(({ failed }) => failed),
    cancelledOrders: done.reduce((sum, { cancelledOrders }) => sum + cancelledOrders, 0),
  };
}

type Done = AnswerOf<typeof admin.adminCloseHoldings>;
type Closed = Omit<Done, 'ending'>;
/** A book and what it holds. */
type Held = Pick<admin.Holdings, 'positions' | 'orders'> & { readonly bookId: BookId };
type HeldBy = { readonly held: readonly Held[]; readonly led: readonly BookId[] };

async function closeBook(deps: CloseHoldingsDeps, { bookId, orders }: Held): Promise<Closed> {
  const cancelledOrders = await cancelEach(deps, bookId, orders);
  const { body } = await closeAll(deps, { userId: bookId, by: 'admin' }, {});
  const { data } = body as { readonly data: Omit<Closed, 'cancelledOrders'> };
  return { ...data, cancelledOrders };
}

/** Cancels whatever waits in the market and could open something, of a book that may not. What only reduces opens nothing, and stays. */
export async function cancelWaiting(
  deps: Pick<TradingDeps, 'database' | 'desk' | 'market'>,
  userId: BookId,
): Promise<void> {
  const { orders } = await readHoldings(deps, userId);
  await cancelEach(
    deps,
    userId,
    orders.filter(({ positionFill }) => positionFill !== 'reduce_only'),
  );
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
): Promise<HeldBy> {
  const person = (await deps.users.byId(tx, userId)) ?? refuse('user-not-found');
  requireAuthorityOver(caller, person);
  if (person.status !== 'suspended' && person.status !== 'closed') refuse('not-suspended');
  if ((await deps.audit.whoSetStatus(tx, person.id)) === caller.userId) refuse('stopped-by-yourself');
  const { held, led } = await heldBy(deps, tx, userId);
  const before = {
    positions: held.flatMap(({ positions }) => positions.map(({ id }) => id)),
    orders: held.flatMap(({ orders }) => orders.map(({ id }) => id)),
    ...(led.length > 0 && { led }),
  };
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'holdings.closed',
    subjectId: userId,
    detail: { before, reason },
    ip,
  });
  return { held, led };
}

/** What they trade with real money themselves, and the accounts in which others lead. */
async function heldBy(deps: CloseHoldingsDeps, tx: Tx, userId: UserId): Promise<HeldBy> {
  const [held, led]: [Held[], BookId[]] = [[], []];
  for (const { bookId, kind, status } of await deps.ledger.booksOf(tx, userId)) {
    if (status !== 'open' || kind === 'practice') continue;
    if (kind === 'copy' || kind === 'managed') {
      led.push(bookId);
      continue;
    }
    const { positions, orders } = await readHoldings(deps, bookId);
    held.push({ bookId, positions, orders });
  }
  return { held, led };
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
