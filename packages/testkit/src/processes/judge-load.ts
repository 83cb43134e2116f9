import type { Journal, PlacedOrder } from './customer-load.ts';
import {
  type Dark,
  DOUBT_MS,
  dueBy,
  exitsOf,
  faultOfQuote,
  isReached,
  type Level,
  levelOfOrder,
} from './expected-triggers.ts';
import { STAND_MS, standsBetween } from './price-track.ts';
import type { FillFound, OrderFound } from './what-became.ts';

/** What customers were told and what there is in the end, held against the prices that were recorded. */
export type LoadCase = {
  readonly journal: Journal;
  readonly found: ReadonlyMap<string, OrderFound>;
  readonly darks: readonly Dark[];
  readonly endMs: number;
};

/** What is wrong, a line each, and how much there was to judge. */
export type Verdict = { readonly faults: readonly string[]; readonly judged: number };

/** Every acknowledged order is there and no other; a close that was acknowledged is the one that closed. */
export function judgeAnswers({ journal, found }: LoadCase): Verdict {
  const told = new Set(journal.orders.map(({ id }) => id));
  const lost = [...told].filter((id) => !found.has(id)).map((id) => `order ${id} is lost`);
  const invented = [...found.keys()].filter((id) => !told.has(id)).map((id) => `nobody placed order ${id}`);
  const reasons = new Map([...found.values()].map(({ positionId, fills }) => [positionId, fills[1]?.reason]));
  const closes = journal.closes.flatMap(({ positionId, answer }) =>
    (reasons.get(positionId) === 'customer') === (answer.status === 200)
      ? []
      : `position ${positionId}: the customer was told ${answer.text}`,
  );
  return { faults: [...lost, ...invented, ...closes], judged: told.size + journal.closes.length };
}

/** No order fills twice, no position closes twice. */
export function judgeOnce({ found }: LoadCase): Verdict {
  const faults = [...found.values()].flatMap(({ id, status, fills }) => {
    const kinds = fills.map(({ kind }) => kind).join(' ');
    const isRight = status === 'filled' ? kinds === 'open' || kinds === 'open close' : kinds === '';
    return isRight ? [] : `order ${id} is ${status} and has the fills: ${kinds}`;
  });
  return { faults, judged: found.size };
}

/** Nothing fires at a price that was not there, or that does not reach its level. */
export function judgePrices({ journal, found }: LoadCase): Verdict {
  const verdicts = journal.orders.flatMap((order) =>
    (found.get(order.id)?.fills ?? []).flatMap((fill) => {
      if (!isTriggered(order, fill)) return [];
      const level = levelOfFill(order, fill);
      const fault = level ? faultOfQuote(level, fill) : 'nothing waited there';
      return { fault: fault && `order ${order.id}, ${fill.reason}: ${fault}` };
    }),
  );
  return { faults: verdicts.flatMap(({ fault }) => fault ?? []), judged: verdicts.length };
}

function isTriggered(order: PlacedOrder, { reason }: FillFound): boolean {
  return reason === 'order' ? order.orderType !== 'market' : reason !== 'customer';
}

function levelOfFill(order: PlacedOrder, { kind, reason }: FillFound): Level | undefined {
  if (kind === 'open') return levelOfOrder(order);
  const waitsFor = reason === 'stop_loss' ? 'worse' : 'better';
  return exitsOf(order).find((exit) => exit.waitsFor === waitsFor);
}

/** Every waiting order fills at the first price that reaches it, and none without one. */
export function judgeOrders({ journal, found, darks, endMs }: LoadCase): Verdict {
  const faults: string[] = [];
  let judged = 0;
  for (const order of journal.orders.filter(({ orderType }) => orderType !== 'market')) {
    const level = levelOfOrder(order);
    const { askedAtMs, toldAtMs } = order.answer;
    const [opening] = found.get(order.id)?.fills ?? [];
    const dueMs = dueBy(level, toldAtMs, order.cancelAskedAtMs ?? endMs, darks);
    if (dueMs !== null) {
      judged += 1;
      if (!opening || opening.at.getTime() >= dueMs)
        faults.push(`order ${order.id} was reached and not filled`);
    }
    // While no price comes, what stood last counts for as long as it is not too old.
    const dark = darks.find(({ fromMs, untilMs }) => fromMs < askedAtMs && askedAtMs < untilMs);
    const stands = [
      ...(dark ? standsBetween(level.track, dark.fromMs - DOUBT_MS, dark.fromMs) : []),
      ...standsBetween(level.track, askedAtMs - DOUBT_MS, endMs + STAND_MS),
    ];
    if (opening && !stands.some((stand) => isReached(level, stand)))
      faults.push(`order ${order.id} was filled and never reached`);
  }
  return { faults, judged };
}

/** Every position closes at the first price that reaches one of its exits. */
export function judgeExits({ journal, found, darks, endMs }: LoadCase): Verdict {
  const asked = new Map(journal.closes.map(({ positionId, answer }) => [positionId, answer.askedAtMs]));
  const faults: string[] = [];
  let judged = 0;
  for (const order of journal.orders) {
    const { positionId = '', fills = [] } = found.get(order.id) ?? {};
    const [opening, closing] = fills;
    if (!opening) continue;
    const untilMs = asked.get(positionId) ?? endMs;
    for (const exit of exitsOf(order)) {
      const dueMs = dueBy(exit, opening.filledAt.getTime(), untilMs, darks);
      if (dueMs === null) continue;
      judged += 1;
      if (!closing || closing.at.getTime() >= dueMs)
        faults.push(`position ${positionId} was reached and not closed`);
    }
  }
  return { faults, judged };
}
