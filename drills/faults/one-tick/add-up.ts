import { PRICE_SCALE } from '@halyard/money';
import sql from 'sql-template-tag';
import type { Cluster } from '../../cluster/cluster.ts';

/** What became of the positions and the money, worked out from the prices of the fills alone. */

export type Closed = {
  readonly id: string;
  readonly userId: string;
  readonly side: 'buy' | 'sell';
  readonly opened: bigint;
  readonly entry: bigint;
  readonly commission: bigint;
  readonly financing: bigint;
  readonly closes: readonly CloseFill[];
};

type CloseFill = {
  readonly reason: string;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly pnl: bigint;
};

export async function readClosed(
  { database }: Cluster,
  userIds: readonly string[],
): Promise<readonly Closed[]> {
  const positions = await database.rows<Omit<Closed, 'closes'>>(sql`
    select id, user_id as "userId", side, opened_quantity as opened, entry_price as entry, commission, financing
    from trading_position where user_id = any(${[...userIds]})`);
  const fills = await database.rows<CloseFill & { readonly positionId: string }>(sql`
    select position_id as "positionId", reason, quantity, price, pnl
    from trading_fill where user_id = any(${[...userIds]}) and kind = 'close' order by id`);
  const byPosition = Map.groupBy(fills, ({ positionId }) => positionId);
  return positions.map((position) => ({ ...position, closes: byPosition.get(position.id) ?? [] }));
}

/** Closed once, as a whole. */
export function isClosedOnce({ opened, closes }: Closed): boolean {
  return closes.length === 1 && closes[0]?.quantity === opened;
}

/** Profit in cents from the two prices; what does not divide goes to the house. */
export function profitOf({ side, entry }: Closed, { quantity, price }: CloseFill): bigint {
  const gained = (side === 'buy' ? price - entry : entry - price) * quantity;
  const unit = 10n ** BigInt(PRICE_SCALE);
  const cents = gained / unit;
  return gained < 0n && gained % unit !== 0n ? cents - 1n : cents;
}

type Money = {
  readonly userId: string;
  readonly available: bigint;
  readonly locked: bigint;
  readonly deficit: bigint;
};

/** Customers whose dollars are not what they began with and what their positions brought, or nothing when that is less. */
export async function countOff(
  { database }: Cluster,
  positions: readonly Closed[],
  userIds: readonly string[],
  fundsUsd: bigint,
): Promise<number> {
  const rows = await database.rows<Money>(sql`
    select user_id as "userId", available, locked, deficit from ledger_balance
    where user_id = any(${[...userIds]}) and asset = 'USD'`);
  const byUser = Map.groupBy(positions, ({ userId }) => userId);
  return rows.filter(({ userId, available, locked, deficit }) => {
    const owned = (byUser.get(userId) ?? []).reduce(
      (sum, position) =>
        position.closes.reduce((all, fill) => all + profitOf(position, fill), sum) -
        position.commission +
        position.financing,
      fundsUsd,
    );
    return available !== (owned > 0n ? owned : 0n) || locked !== 0n || deficit !== 0n;
  }).length;
}
