import { assert } from '@halyard/money';

/**
 * What blocks say of payments to us, as a pure function: what is known, and a branch of blocks that begins on a block that is
 * known, give what changes. A chain may take blocks back; what was in them is then in no block, or in another.
 */
export type BlockRef = { readonly height: number; readonly hash: string };

/** One payment to one of our addresses, named as the chain names it. */
export type Payment = {
  readonly txid: string;
  /** Which output, or which log of its transaction; -1 is the transaction's own coin. */
  readonly place: number;
  readonly address: string;
  readonly asset: string;
  /** In the chain's own units. */
  readonly units: bigint;
};

/** A transaction that uses up something of ours: one of our outputs, or a nonce of one of our addresses. */
export type Spend = {
  /** `txid:output`, or `address:nonce`. */
  readonly coin: string;
  readonly txid: string;
  /** A call that failed used up its nonce and its fee all the same. */
  readonly succeeded: boolean;
  /** What the network took, where the block says it. */
  readonly fee: bigint | null;
  /** What its transaction pays on in all, on a chain of coins, where all that it uses up is ours. */
  readonly outputs?: bigint;
  /** What its transaction pays: it may be ours by that, whatever its name is. */
  readonly pays?: string;
};

export type Block = BlockRef & {
  readonly parent: string;
  readonly payments: readonly Payment[];
  readonly spends?: readonly Spend[];
};

export type Receipt = Payment & {
  /** The block it is in; null while it is in none. */
  readonly height: number | null;
  /** It had as many confirmations as are asked for, and was acted upon. */
  readonly isFinal: boolean;
};

export type Known = {
  /** The newest blocks, oldest first, without a gap. */
  readonly blocks: readonly BlockRef[];
  /** By `keyOf`. */
  readonly receipts: ReadonlyMap<string, Receipt>;
};

export type Change =
  /** In a block for the first time, or again after it was in none. */
  | { readonly type: 'seen'; readonly receipt: Receipt }
  /** In another block than before. */
  | { readonly type: 'moved'; readonly receipt: Receipt }
  /** In no block any more. Whether it had been acted upon is what it says. */
  | { readonly type: 'orphaned'; readonly receipt: Receipt }
  /** As many confirmations as are asked for: act upon it. */
  | { readonly type: 'final'; readonly receipt: Receipt };

export const keyOf = ({ txid, place }: Pick<Payment, 'txid' | 'place'>): string => `${txid} ${place}`;

/**
 * Follows a branch to its end. A receipt that is in another block of the branch, as it was, has only moved: nothing happened
 * to the payment. What was final stays so while it is in the chain at all.
 */
export function follow(
  known: Known,
  branch: readonly Block[],
  needed: (asset: string) => number,
): { readonly known: Known; readonly changes: readonly Change[] } {
  const [first] = branch;
  if (!first) return { known, changes: [] };
  const kept = known.blocks.filter(({ height }) => height < first.height);
  const parent = kept.at(-1);
  assert(parent === undefined || parent.hash === first.parent, 'a branch begins on a block that is known');
  assert(
    branch.every((block, at) => at === 0 || isNext(branch[at - 1], block)),
    'each block of a branch stands on the one before',
  );
  const tip = branch.at(-1)?.height ?? first.height;
  const inBranch = new Map(
    branch.flatMap(({ height, payments }) =>
      payments.map((payment) => [keyOf(payment), { payment, height }] as const),
    ),
  );
  const receipts = new Map(known.receipts);
  const changes: Change[] = [];
  const note = (type: Change['type'], receipt: Receipt) => {
    receipts.set(keyOf(receipt), type === 'orphaned' ? { ...receipt, isFinal: false } : receipt);
    changes.push({ type, receipt });
  };

  for (const [key, receipt] of known.receipts) {
    if (receipt.height === null || receipt.height < first.height) continue;
    const again = inBranch.get(key);
    if (again && isSame(again.payment, receipt)) note('moved', { ...receipt, height: again.height });
    else note('orphaned', { ...receipt, height: null });
  }
  for (const [key, { payment, height }] of inBranch) {
    const before = receipts.get(key);
    if (before && before.height !== null) continue;
    note('seen', { ...payment, height, isFinal: false });
  }
  for (const receipt of receipts.values()) {
    if (receipt.isFinal || receipt.height === null) continue;
    if (tip - receipt.height + 1 >= needed(receipt.asset)) note('final', { ...receipt, isFinal: true });
  }
  return { known: { blocks: [...kept, ...branch.map(refOf)], receipts }, changes };
}

/** What arrived, in the units our books have: what is smaller stays with the house. */
export function inUnits(units: bigint, decimals: number, scale: number): bigint {
  return decimals <= scale
    ? units * 10n ** BigInt(scale - decimals)
    : units / 10n ** BigInt(decimals - scale);
}

/** What is gone, in the units our books have: a part of one counts as one, so that no place has less than the journal says. */
export function wholeUnits(units: bigint, decimals: number, scale: number): bigint {
  const whole = inUnits(units, decimals, scale);
  return inUnits(whole, scale, decimals) < units ? whole + 1n : whole;
}

/** What a transaction writes down may be something else in another block: then one payment is gone, and another came. */
function isSame(one: Payment, other: Payment): boolean {
  return one.address === other.address && one.asset === other.asset && one.units === other.units;
}

function isNext(before: Block | undefined, block: Block): boolean {
  return before !== undefined && block.height === before.height + 1 && block.parent === before.hash;
}

function refOf({ height, hash }: BlockRef): BlockRef {
  return { height, hash };
}
