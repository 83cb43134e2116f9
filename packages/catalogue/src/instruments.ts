import type { Instrument, InstrumentType, Quoted } from './instrument.ts';
import { CRYPTO } from './instruments-crypto.ts';
import { ENERGIES, METALS } from './instruments-commodities.ts';
import { FOREX } from './instruments-forex.ts';
import { INDICES } from './instruments-indices.ts';
import { REFERENCES } from './references.ts';

/** Everything that can be traded. */
export const INSTRUMENTS: readonly Instrument[] = [...FOREX, ...CRYPTO, ...INDICES, ...METALS, ...ENERGIES];

/** Everything that has a price: what a feed must deliver. */
export const QUOTED: readonly Quoted[] = [...INSTRUMENTS, ...REFERENCES];

const instrumentBySpelling = bySpelling(INSTRUMENTS);
const quotedBySpelling = bySpelling(QUOTED);

/** Finds what can be traded, written EUR/USD, EUR-USD (for paths) or EURUSD, in any case. */
export function findInstrument(text: string): Instrument | undefined {
  return instrumentBySpelling.get(text.toUpperCase());
}

/** The same for whatever has a price, references included. */
export function findQuoted(text: string): Quoted | undefined {
  return quotedBySpelling.get(text.toUpperCase());
}

/** The catalogue's own word for it; outside the catalogue what the symbol's text suggests. */
export function typeOfSymbol(symbol: string): InstrumentType {
  return findInstrument(symbol)?.type ?? typeByText(symbol.toUpperCase());
}

/** What the third-party chart shows; bitcoin when it cannot know the symbol. */
export function chartSymbolOf(symbol: string): string {
  return findInstrument(symbol)?.chartSymbol ?? 'BINANCE:BTCUSDT';
}

/**
 * The rule by text alone, in its stated order. Where it meets BTC/USD or XAU/USD it says forex, which is
 * why the catalogue speaks first.
 */
function typeByText(symbol: string): InstrumentType {
  if (symbol.includes('/') && symbol.length <= 7) return 'forex';
  if (symbol.includes('USD') || CRYPTO.some(({ base }) => symbol.startsWith(base))) return 'crypto';
  if (/XAU|XAG|GOLD|SILVER/.test(symbol)) return 'metals';
  return INDICES.some((index) => index.symbol === symbol) ? 'indices' : 'commodities';
}

function bySpelling<T extends Quoted>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(
    all.flatMap((one) => [
      [one.symbol, one] as const,
      [one.symbol.replace('/', '-'), one] as const,
      [one.symbol.replace('/', ''), one] as const,
    ]),
  );
}
