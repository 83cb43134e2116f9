import { divideHalfEven } from '@halyard/money';
import type { Done, Job } from '../desk/job.ts';
import type { FillRow, OrderRow } from '../desk/writes.ts';

/** How one fill was carried out. */
export type Execution = {
  readonly fillId: string;
  readonly at: Date;
  /** Whether somebody waited for it, or a price set it off. */
  readonly cause: 'request' | 'trigger';
  readonly tookUs: number;
  /** Parts per million of the price shown; above zero is to the customer's disadvantage. Null when none was shown. */
  readonly slippagePpm: number | null;
};

/** A price further away than this is none that anybody can have been shown. */
const FURTHEST_PPM = 200_000n;
const MOST = 2_147_483_647;

/**
 * What a commit says about its fills, by a clock that only goes forward. Fills nobody asked for at a known moment,
 * such as those of a job, are not measured.
 */
export function executionsOf(
  { writes, jobs, at }: Pick<Done, 'writes' | 'jobs' | 'at'>,
  committedAtNs: bigint,
): Execution[] {
  const waiting = new Set(jobs.filter(({ fence }) => !fence));
  return writes.fills.flatMap((fill): Execution[] => {
    const request = requestOf(fill, waiting);
    // A request can set off more than was asked for: what it did not ask for was triggered by it.
    const job =
      request ??
      jobs.find(({ fence }) => fence?.symbol === fill.symbol) ??
      jobs.find(({ asked }) => asked !== undefined);
    if (!job?.asked) return [];
    const took = (committedAtNs - job.asked.atNs) / 1000n;
    return [
      {
        fillId: fill.id,
        at,
        cause: request ? 'request' : 'trigger',
        tookUs: Math.min(MOST, Math.max(0, Number(took))),
        slippagePpm: request ? shownSlippage(fill, writes, request) : triggerSlippage(fill, writes),
      },
    ];
  });
}

/** The request a fill answers. Each is answered once, but for closing all positions, or what an order closes first. */
function requestOf(fill: FillRow, waiting: Set<Job>): Job | undefined {
  const closesAll = fill.reason === 'close_all';
  const orderId = fill.orderId ?? fill.closingOrderId;
  if (orderId === null && fill.reason !== 'customer' && !closesAll) return undefined;
  const subjectId = closesAll ? null : (orderId ?? fill.positionId);
  const job = [...waiting].find(({ asked }) => asked?.subjectId === subjectId);
  if (job && !closesAll && fill.closingOrderId === null) waiting.delete(job);
  return job;
}

type Written = Pick<Done['writes'], 'orders' | 'positions'>;

function shownSlippage(fill: FillRow, written: Written, { shownPrice }: Job): number | null {
  if (!shownPrice) return null;
  const ppm = slippage(fill, written, shownPrice);
  return ppm === null || ppm > FURTHEST_PPM || ppm < -FURTHEST_PPM ? null : Number(ppm);
}

/** Against the level that was waited for. A stop-out and a trailing stop wait for none that was agreed. */
function triggerSlippage(fill: FillRow, written: Written): number | null {
  const level = levelOf(fill, written);
  if (level === null) return null;
  const ppm = slippage(fill, written, level);
  return ppm === null ? null : Math.min(MOST, Math.max(-MOST, Number(ppm)));
}

function levelOf(fill: FillRow, { orders, positions }: Written): bigint | null {
  const orderId = fill.orderId ?? fill.closingOrderId;
  if (orderId !== null) {
    const order = orders.find((row) => row.order.id === orderId)?.order;
    return order ? orderLevel(order) : null;
  }
  const position = positions.find((row) => row.position.id === fill.positionId)?.position;
  if (fill.reason === 'stop_loss') return position?.stopLoss ?? null;
  return fill.reason === 'take_profit' ? (position?.takeProfit ?? null) : null;
}

function orderLevel({ limitPrice, stopPrice }: OrderRow['order']): bigint | null {
  return limitPrice ?? stopPrice;
}

/** Who buys is worse off above a price, who sells below it. */
function slippage(fill: FillRow, { positions }: Written, reference: bigint): bigint | null {
  const side = positions.find((row) => row.position.id === fill.positionId)?.position.side;
  if (!side) return null;
  const isBuying = (side === 'buy') === (fill.kind === 'open');
  const beyond = isBuying ? fill.price - reference : reference - fill.price;
  return divideHalfEven(beyond * 1_000_000n, reference);
}
