import type { Instrument } from '@halyard/catalogue';
import { divideUp, PRICE_SCALE } from '@halyard/money';
import type { Quote } from '../../synthetic-market/synthetic-market.ts';
import { LEVERAGES } from '../margin/leverage.ts';

/** What the house adds to a feed's spread, in parts per million of the mid. */

const MILLION = 1_000_000;

/** Of the margin, at most this is lost to the spread at birth: a stop-out comes at half. */
const HIGHEST_LOSS_AT_BIRTH_PPM = 250_000;

/**
 * A quote with its sides further apart, each by the same step or steps, so that the mid stays. Prices stay on the symbol's
 * last decimal: the bid is rounded down and the ask up, to the house's side. They never cross, and a bid stays above zero.
 */
export function widenQuote<Q extends Quote>(quote: Q, extraPpm: number, priceDecimals: number): Q {
  if (extraPpm === 0) return quote;
  const step = 10n ** BigInt(PRICE_SCALE - priceDecimals);
  // Half of the extra, of a mid that is half of the sum, in whole steps.
  const steps = divideUp((quote.bid + quote.ask) * BigInt(extraPpm), 4n * BigInt(MILLION) * step);
  const bid = ((quote.bid - steps * step) / step) * step;
  const ask = divideUp(quote.ask + steps * step, step) * step;
  return { ...quote, bid: bid > 0n ? bid : quote.bid, ask };
}

/**
 * The largest choice of leverage that bears such a spread: leverage times the widest spread stays within a quarter of the
 * margin, even where the price falls to a third of its usual level and a step of its last decimal weighs three times
 * as much. Each side is rounded out by up to a step. A group's part of the spread counts where it is more than all of it.
 */
export function maxLeverageAtSpread(instrument: Instrument, extraPpm: number, groupPercent = 100): number {
  const { maxLeverage, spread, referenceLevel, priceDecimals } = instrument;
  if (extraPpm === 0 && groupPercent <= 100) return maxLeverage;
  const twoStepsPpm = ((2 / 10 ** priceDecimals) * MILLION) / (Number(referenceLevel) / 3);
  const ofAllPpm = Math.max(spread.widestPpm, twoStepsPpm) + extraPpm + (extraPpm === 0 ? 0 : twoStepsPpm);
  const widestPpm = groupPercent <= 100 ? ofAllPpm : (ofAllPpm * groupPercent) / 100 + twoStepsPpm;
  const bearable = (choice: number) => choice * widestPpm <= HIGHEST_LOSS_AT_BIRTH_PPM;
  return LEVERAGES.findLast((choice) => choice <= maxLeverage && bearable(choice)) ?? 1;
}
