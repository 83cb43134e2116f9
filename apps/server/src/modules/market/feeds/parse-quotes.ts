import { findQuoted } from '@halyard/catalogue';
import type { RawTick } from '@halyard/engine';
import { parsePrice } from '@halyard/money';

/** What a feed's message says, as far as it can be read. Nothing in it is believed yet. */
export type ParsedQuotes = {
  readonly ticks: readonly RawTick[];
  /** Of these: what was no quote, and what was one of a symbol we do not quote. */
  readonly unreadable: number;
  readonly unknownSymbols: number;
};

/** More quotes than this are not read from one message. */
const MAX_QUOTES = 2000;
const MAX_SYMBOL_LENGTH = 20;
/** Beyond any price there is, and what a bigint column can hold. */
const MAX_PRICE = 2n ** 63n - 1n;
const MAX_TEXT_LENGTH = 40;
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;
const MILLISECONDS = /^\d{1,15}$/;

/** Reads one quote or a list of them: `{symbol, bid, ask, at}`. It never throws, whatever the text is. */
export function parseQuotes(text: string): ParsedQuotes {
  const message = parseJson(text);
  const entries: readonly unknown[] = Array.isArray(message) ? message : [message];
  const ticks: RawTick[] = [];
  let unreadable = Math.max(0, entries.length - MAX_QUOTES);
  let unknownSymbols = 0;
  for (const entry of entries.slice(0, MAX_QUOTES)) {
    const tick = parseTick(entry);
    if (typeof tick === 'object') ticks.push(tick);
    else if (tick === 'unknown-symbol') unknownSymbols += 1;
    else unreadable += 1;
  }
  return { ticks, unreadable, unknownSymbols };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A foreign text is an answer here, not an exception.
    return undefined;
  }
}

function parseTick(entry: unknown): RawTick | 'unknown-symbol' | 'unreadable' {
  if (typeof entry !== 'object' || entry === null) return 'unreadable';
  const { symbol, bid, ask, at } = entry as Readonly<Record<string, unknown>>;
  if (typeof symbol !== 'string') return 'unreadable';
  const quoted = symbol.length <= MAX_SYMBOL_LENGTH ? findQuoted(symbol) : undefined;
  if (!quoted) return 'unknown-symbol';
  const [bidPrice, askPrice, atMs] = [parseTickPrice(bid), parseTickPrice(ask), parseMoment(at)];
  if (bidPrice === null || askPrice === null || atMs === null) return 'unreadable';
  return { symbol: quoted.symbol, bid: bidPrice, ask: askPrice, atMs };
}

/** Exact: a text digit by digit, a number by its shortest decimal text. Nothing is rounded to fit. */
function parseTickPrice(value: unknown): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (String(value).length > MAX_TEXT_LENGTH) return null;
  const price = parsePrice(value);
  return price.ok && price.value <= MAX_PRICE && price.value >= -MAX_PRICE ? price.value : null;
}

/** An ISO moment, or milliseconds since 1970 as a number or its digits. */
function parseMoment(value: unknown): number | null {
  const ms = typeof value === 'string' ? parseMomentText(value) : value;
  return typeof ms === 'number' && Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? Math.floor(ms) : null;
}

function parseMomentText(text: string): number | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  if (MILLISECONDS.test(text)) return Number(text);
  return ISO_MOMENT.test(text) ? Date.parse(text) : null;
}
