import { marketOfGroup } from '../trading/groups/group-quote.ts';
import type { CopyClosing, CopyOpening } from '../trading/command.ts';
import { termsOf } from '../trading/instrument-terms.ts';
import type { FillTold } from '../trading/trading-event.ts';
import type { Copying } from '../trading/trading-state.ts';
import { demand } from './audit-book.ts';
import { auditCopied, auditTold, slowWorth } from './audit-copies.ts';
import { drawGroup } from './draw-group.ts';
import { type MarketWalk, SYMBOLS, createMarketWalk } from './market-walk.ts';
import { type Chance, createChance } from './seeded-chance.ts';
import {
  EMPTY_STATE,
  type Seeing,
  type Step,
  type WatchedCustomer,
  watchCustomer,
} from './watched-customer.ts';
import { nextWish } from './workload.ts';

/** A fill of the leader, and how much was opened where it was. */
type Told = { readonly fill: FillTold; readonly atMs: number; readonly openedQuantity: bigint };
/** A copy, with what it has opened for each position of its leader, and which closes wait. */
type Copier = Seeing & {
  readonly customer: WatchedCustomer;
  readonly opened: Map<string, { readonly id: string; readonly quantity: bigint }>;
  readonly waiting: Set<bigint>;
  last: Step | null;
};
type Stage = {
  readonly chance: Chance;
  readonly walk: MarketWalk;
  readonly leader: WatchedCustomer & Seeing;
  readonly copiers: readonly [Copier, Copier, Copier];
  readonly told: Told[];
};

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2024, 0, 8);

/**
 * A leader who trades as carelessly as anybody, and three who copy them, who pause, go on, add money and stop. The lane comes
 * soon, late, or twice. Each book has its auditor; this one looks at what one makes of the other.
 */
export function simulateCopies(seed: number, commands: number): ReadonlyMap<string, number> {
  const chance = createChance(seed);
  const walk = createMarketWalk(chance, START_MS);
  const seeing = (): Seeing => {
    const group = drawGroup(chance, START_MS);
    return { group, market: () => marketOfGroup(group, walk.market()) };
  };
  const told: Told[] = [];
  const lead = seeing();
  const start = {
    ...EMPTY_STATE,
    availableUsd: BigInt(chance.between(2000_00, 50_000_00)),
    leading: { place: 0n },
  };
  const customer = watchCustomer(start, lead, (step) => {
    const fills = auditTold(step, BigInt(told.length));
    for (const fill of fills) {
      const opening = told.find(
        (one) => one.fill.kind === 'open' && one.fill.position.id === fill.position.id,
      );
      const openedQuantity = opening?.openedQuantity ?? fill.quantity;
      told.push({ fill, atMs: step.command.atMs, openedQuantity });
    }
  });
  const follow = () => createCopier(chance, seeing());
  const copiers = [follow(), follow(), follow()] as const;
  const stage = { chance, walk, leader: { ...customer, ...lead }, copiers, told };
  let atMs = START_MS;
  for (let number = 0; number < commands; number += 1) {
    const beforeMs = atMs;
    atMs += chance.happens(5) ? chance.between(1, 40) * 60 * MINUTE_MS : chance.below(2 * MINUTE_MS) + 1;
    walk.keepNights(beforeMs + 1, atMs);
    if (chance.happens(12)) walk.disturb(chance.pick(SYMBOLS));
    if (chance.happens(8)) walk.calm();
    takeStep(stage, { atMs, number });
    if (chance.happens(80)) for (const copier of copiers) runLane(stage, copier, atMs + chance.below(5000));
    for (const copier of copiers) demandWithinLoss(copier);
  }
  const counts = new Map<string, number>();
  for (const one of [customer, ...copiers.map((copier) => copier.customer)])
    for (const [word, count] of one.counts) counts.set(word, (counts.get(word) ?? 0) + count);
  return counts;
}

function createCopier(chance: Chance, seeing: Seeing): Copier {
  const cents = chance.between(100_00, 20_000_00);
  const copying: Copying = {
    status: 'active',
    place: 0n,
    maxLeverage: chance.pick([1, 2, 5, 30]),
    lossFloorUsd: BigInt(Math.ceil((cents * chance.between(5, 95)) / 100)),
  };
  const copier: Omit<Copier, 'customer'> & { customer: WatchedCustomer | null } = {
    ...seeing,
    customer: null,
    opened: new Map(),
    waiting: new Set(),
    last: null,
  };
  const customer = watchCustomer({ ...EMPTY_STATE, availableUsd: BigInt(cents), copying }, seeing, (step) => {
    copier.last = step;
  });
  return Object.assign(copier, { customer });
}

function takeStep({ chance, walk, leader, copiers }: Stage, moment: { atMs: number; number: number }): void {
  const { atMs } = moment;
  const kind = chance.below(100);
  if (kind < 40) {
    const symbol = chance.pick(SYMBOLS);
    walk.move(symbol, atMs);
    leader.tick({ type: 'tick', atMs, symbol });
    for (const { customer } of copiers) customer.tick({ type: 'tick', atMs, symbol });
  } else if (kind < 45)
    for (const one of [leader, ...copiers.map(({ customer }) => customer)]) one.run({ type: 'night', atMs });
  else if (kind < 52) changeCopy(chance, chance.pick(copiers), atMs);
  else leader.run(nextWish(chance, leader.state(), leader.market(), moment));
}

/** What its owner does: pauses it, goes on, adds to it, or ends it, after which it begins anew. */
function changeCopy(chance: Chance, { customer }: Copier, atMs: number): void {
  const { copying } = customer.state();
  if (copying === undefined) return;
  if (copying.status === 'stopping') {
    customer.run({ type: 'close-all', atMs, symbol: null, side: null });
    return;
  }
  const what = chance.below(10);
  if (what < 3) customer.know({ copying: { ...copying, status: 'paused' } });
  else if (what < 7) customer.know({ copying: { ...copying, status: 'active' } });
  else if (what < 9) {
    const cents = BigInt(chance.between(1, 5000_00));
    customer.know({ copying: { ...copying, lossFloorUsd: copying.lossFloorUsd + cents / 2n } });
    customer.deposit(cents, atMs);
  } else if (chance.happens(20)) customer.know({ copying: { ...copying, status: 'stopping' } });
}

/** Everything the leader has told that was not dealt with, and closes that wait. Now and then something a second time or too soon. */
function runLane({ chance, told }: Stage, copier: Copier, atMs: number): void {
  const { customer, waiting } = copier;
  customer.run({ type: 'settle', atMs });
  for (const place of Array.from(waiting)) deal(copier, told, { place, atMs, isHindered: false });
  const placeOf = () => customer.state().copying?.place ?? 0n;
  while (placeOf() < BigInt(told.length)) {
    if (chance.happens(5)) {
      const place = BigInt(chance.between(1, told.length));
      if (place !== placeOf() + 1n && !waiting.has(place))
        deal(copier, told, { place, atMs, isHindered: false });
    }
    deal(copier, told, { place: placeOf() + 1n, atMs, isHindered: chance.happens(3) });
  }
}

type Deal = { readonly place: bigint; readonly atMs: number; readonly isHindered: boolean };

function deal(copier: Copier, told: readonly Told[], given: Deal): void {
  const { customer, opened, waiting } = copier;
  const { place } = given;
  const one = told[Number(place) - 1];
  if (one === undefined) throw new Error('nothing was told');
  const command = one.fill.kind === 'open' ? openingOf(one, given) : closingOf(one, given, opened);
  customer.run(command);
  const { last } = copier;
  if (last === null) throw new Error('nothing was decided');
  const copied = auditCopied(last, command);
  if (copied?.outcome === 'waiting') waiting.add(place);
  else if (copied !== null || command.type === 'copy-closing') waiting.delete(place);
  if (copied?.outcome === 'copied' && command.type === 'copy-opening')
    opened.set(one.fill.position.id, { id: command.positionId, quantity: copied.quantity });
}

function openingOf({ fill, atMs: leadAtMs }: Told, { place, atMs, isHindered }: Deal): CopyOpening {
  const { position, quantity, price, equityUsd } = fill;
  const { symbol, side, leverage } = position;
  return {
    type: 'copy-opening',
    atMs,
    place,
    orderId: `copy-order-${place}`,
    positionId: `copy-${place}`,
    lead: { symbol, side, quantity, leverage, price, atMs: leadAtMs, equityUsd },
    hindrance: isHindered ? 'too-many' : null,
  };
}

/** As much stays as stays of what the leader had opened. */
function closingOf(
  { fill, openedQuantity }: Told,
  { place, atMs }: Deal,
  opened: Copier['opened'],
): CopyClosing {
  const own = opened.get(fill.position.id);
  const { quantityStep: step } = termsOf(fill.position.symbol);
  const share = ((own?.quantity ?? 0n) * fill.remainingQuantity) / openedQuantity;
  return {
    type: 'copy-closing',
    atMs,
    place,
    positionId: own?.id ?? null,
    keepQuantity: (share / step) * step,
  };
}

/** Nobody holds anything beyond what they allowed to be lost, where it could be closed; who has reached that opens nothing. */
function demandWithinLoss({ customer, market }: Copier): void {
  const { copying, positions, ...rest } = customer.state();
  if (copying === undefined || positions.length === 0 || copying.status === 'stopping') return;
  demand(slowWorth({ positions, ...rest }, market()) > copying.lossFloorUsd, 'lost more than was allowed');
}
