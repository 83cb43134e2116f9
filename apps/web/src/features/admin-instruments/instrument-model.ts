import { findInstrument } from '@halyard/catalogue';
import { admin, type BodyInput, SHARED_SENTENCES } from '@halyard/contract';
import { LEVERAGES, maxLeverageAtSpread, widenQuote } from '@halyard/engine';
import { parsePrice, priceToNumber } from '@halyard/money';
import { INSTRUMENT } from '../../texts/admin/instruments.ts';
import { momentOfUtcField, utcFieldText } from '../../ui/facts/moments.ts';

/** What staff do to an instrument. */
export type InstrumentAct = 'edit' | 'halt' | 'resume';

type Row = admin.AdminInstrument;

export type ClosureForm = { readonly from: string; readonly until: string; readonly reason: string };

/** What an administrator has typed, as they typed it. Moments are those of fields, in UTC. */
export type InstrumentForm = {
  /** A hundredth of a percent of the price is a basis point. */
  readonly extraBp: string;
  readonly maxLeverage: number;
  readonly hours: admin.InstrumentHours;
  readonly closures: readonly ClosureForm[];
  readonly reason: string;
};

export const EMPTY_CLOSURE: ClosureForm = { from: '', until: '', reason: '' };

const PPM_PER_BP = 100;

export function formOf({ settings }: Pick<Row, 'settings'>): InstrumentForm {
  const { extraSpreadPpm, maxLeverage, hours, closures } = settings;
  return {
    extraBp: String(extraSpreadPpm / PPM_PER_BP),
    maxLeverage,
    hours,
    closures: closures.map(({ from, until, reason }) => ({
      from: utcFieldText(from),
      until: utcFieldText(until),
      reason,
    })),
    reason: '',
  };
}

/** Parts per million, or null where what is typed is no such number. */
export function parseExtra(typed: string): number | null {
  const text = typed.trim();
  const ppm = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * PPM_PER_BP) : Number.NaN;
  return ppm <= admin.MAX_EXTRA_SPREAD_PPM ? ppm : null;
}

/** The choices of leverage the catalogue has for it, whatever the spread. */
export function leveragesOf({ catalogue }: Pick<Row, 'catalogue'>): readonly number[] {
  return LEVERAGES.filter((choice) => choice <= catalogue.maxLeverage);
}

/** The largest leverage that bears a spread whatever a group makes of it, by the rule the server keeps. */
export function bearableLeverage({ symbol, catalogue, groups = [] }: Row, extraPpm: number): number {
  const instrument = findInstrument(symbol);
  if (!instrument) return catalogue.maxLeverage;
  const bearable = groups.flatMap(({ spreadPercent, maxLeverage }) => {
    const most = maxLeverageAtSpread(instrument, extraPpm, spreadPercent);
    // Where the group gives no more anyway, the house may.
    return maxLeverage !== undefined && maxLeverage <= most ? [] : [most];
  });
  return Math.min(maxLeverageAtSpread(instrument, extraPpm), ...bearable);
}

export type Problems = {
  readonly extraBp?: string;
  readonly maxLeverage?: string;
  readonly reason?: string;
  readonly closures: readonly (string | undefined)[];
};

export function problemsOf(form: InstrumentForm, row: Row, nowMs: number): Problems {
  const extraPpm = parseExtra(form.extraBp);
  const max = bearableLeverage(row, extraPpm ?? 0);
  return {
    ...(extraPpm === null ? { extraBp: INSTRUMENT.extraSpread } : {}),
    ...(form.maxLeverage > max ? { maxLeverage: INSTRUMENT.leverageTooHigh(max) } : {}),
    ...(form.reason.trim() === '' ? { reason: SHARED_SENTENCES.missingReason } : {}),
    closures: form.closures.map((one) => problemOfClosure(one, nowMs)),
  };
}

export function hasProblem({ closures, ...fields }: Problems): boolean {
  return Object.keys(fields).length > 0 || closures.some((one) => one !== undefined);
}

function problemOfClosure({ from, until, reason }: ClosureForm, nowMs: number): string | undefined {
  const [begins, ends] = [momentOfUtcField(from), momentOfUtcField(until)];
  if (begins === null || ends === null) return INSTRUMENT.closureMoments;
  if (begins >= ends) return INSTRUMENT.closureOrder;
  if (Date.parse(ends) <= nowMs) return INSTRUMENT.closureOver;
  return reason.trim() === '' ? INSTRUMENT.closureReason : undefined;
}

/** The call it makes; only for a form without a problem. */
export function bodyOf(form: InstrumentForm, version: number): BodyInput<typeof admin.adminChangeInstrument> {
  return {
    extraSpreadPpm: parseExtra(form.extraBp) ?? 0,
    maxLeverage: form.maxLeverage,
    hours: form.hours,
    closures: form.closures.map(({ from, until, reason }) => ({
      from: momentOfUtcField(from) ?? '',
      until: momentOfUtcField(until) ?? '',
      reason: reason.trim(),
    })),
    version,
    reason: form.reason.trim(),
  };
}

/** What reaches people who are in the market already: the house asks two administrators for it. */
export function isDearer(form: InstrumentForm, before: Row['settings']): boolean {
  const extraPpm = parseExtra(form.extraBp);
  return form.maxLeverage < before.maxLeverage || (extraPpm !== null && extraPpm > before.extraSpreadPpm);
}

export function isChanged(form: InstrumentForm, row: Pick<Row, 'settings'>): boolean {
  return termsText(form) !== termsText(formOf(row));
}

function termsText({ extraBp, maxLeverage, hours, closures }: InstrumentForm): string {
  return JSON.stringify([parseExtra(extraBp), maxLeverage, hours, closures]);
}

/** How far bid and ask are apart, in price and in basis points of the mid. */
export type Spread = { readonly price: number; readonly bp: number };

export function spreadOf({ bid, ask }: Pick<Row, 'bid' | 'ask'>): Spread | null {
  if (bid === null || ask === null) return null;
  return { price: ask - bid, bp: ((ask - bid) / ((ask + bid) / 2)) * 10_000 };
}

/** The spread customers would see with this much added, by the server's own function. */
export function spreadWith(
  { symbol, priceDecimals, feedBid, feedAsk }: Row,
  extraPpm: number,
): Spread | null {
  const [bid, ask] = [parsePrice(feedBid ?? ''), parsePrice(feedAsk ?? '')];
  if (!bid.ok || !ask.ok) return null;
  const raw = { symbol, bid: bid.value, ask: ask.value, atMs: 0 };
  const widened = widenQuote(raw, extraPpm, priceDecimals);
  return spreadOf({ bid: priceToNumber(widened.bid), ask: priceToNumber(widened.ask) });
}

/** What open positions lose, or win, at once when their closing side moves: half of what the spread gains. */
export function costToHolders(row: Row, now: Spread, after: Spread): number | null {
  const { open, usdPerQuote } = row;
  if (usdPerQuote === null) return null;
  return ((after.price - now.price) / 2) * (open.longQuantity + open.shortQuantity) * usdPerQuote;
}
