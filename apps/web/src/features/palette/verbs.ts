import { findAsset, findInstrument, INSTRUMENTS } from '@halyard/catalogue';
import { LEVERAGES } from '@halyard/engine';
import { EMPTY_TICKET, type Ticket } from '../../domain/trading/ticket.ts';
import { parseLevel, parseQuantity } from '../../domain/trading/typed-figures.ts';
import { isPlain, plainNumber } from '../../ui/forms/plain-number.ts';

/** Something to do, as it was typed: 'sell 2 eth at 3000 stop 3100', 'close eth half', 'withdraw 100'. */
export type Verb =
  | { readonly does: 'trade'; readonly symbol: string; readonly ticket: Ticket }
  | { readonly does: 'close'; readonly symbol: string; readonly share: CloseShare }
  | {
      readonly does: 'go';
      readonly view: 'deposit' | 'withdraw' | 'balances';
      readonly money: Money | null;
      /** A word beside an amount that is no currency of the wallet: what was meant is not known, and nothing is filled in. */
      readonly unknown?: string;
    };

/** An amount, and the currencies that were named with it. */
export type Money = { readonly amount: string; readonly currency: string; readonly to?: string };

export type CloseShare = '25' | '50' | '100';

/** What a typed line asks for; null where it is no sentence of this little language, to its last word. */
export function verbOf(typed: string): Verb | null {
  const [verb, ...words] = typed.trim().toLowerCase().split(/\s+/).map(plainNumber);
  if (verb === 'buy' || verb === 'sell') return tradeOf(verb, words);
  if (verb === 'close') return closeOf(words);
  const view = VIEWS.get(verb ?? '');
  if (view === undefined || words.length > 4 || hasUnread(typed)) return null;
  const { money, ...more } = moneyOf(words);
  // A coin is paid in by its address, whatever comes.
  return {
    does: 'go',
    view,
    money: view === 'deposit' && money && isCoin(money.currency) ? null : money,
    ...more,
  };
}

/** Whether a word in it looks like a figure and is not one, or may be two: '1,250'. */
export function hasUnread(typed: string): boolean {
  return typed
    .split(/\s+/)
    .some(
      (word) => /^[-+−$]?\d[\d.,'’]*[.,'’]\d+%?$/.test(word) && !isPlain(plainNumber(word.replace('%', ''))),
    );
}

const VIEWS = new Map([
  ['deposit', 'deposit'],
  ['withdraw', 'withdraw'],
  ['convert', 'balances'],
] as const satisfies readonly (readonly [string, string])[]) as ReadonlyMap<
  string,
  'deposit' | 'withdraw' | 'balances'
>;

const LEVELS = new Map<string, 'limitPrice' | 'stopLoss' | 'takeProfit'>([
  ['at', 'limitPrice'],
  ['@', 'limitPrice'],
  ['stop', 'stopLoss'],
  ['sl', 'stopLoss'],
  ['target', 'takeProfit'],
  ['tp', 'takeProfit'],
]);

const SHARES = new Map<string, CloseShare>([
  ['25%', '25'],
  ['quarter', '25'],
  ['50%', '50'],
  ['half', '50'],
  ['100%', '100'],
  ['all', '100'],
]);

/** Quantity and symbol in either order, then prices by name and a leverage, each at most once. */
function tradeOf(side: Ticket['side'], words: readonly string[]): Verb | null {
  let symbol: string | null = null;
  const ticket: { -readonly [K in keyof Ticket]: Ticket[K] } = { ...EMPTY_TICKET, side };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const level = LEVELS.get(word);
    const leverage = leverageOf(word);
    if (level !== undefined) {
      at += 1;
      const figure = words[at] ?? '';
      if (ticket[level] !== '' || parseLevel(figure) === null) return null;
      ticket[level] = figure;
    } else if (ticket.quantity === '' && parseQuantity(word) !== null) {
      ticket.quantity = word;
    } else if (leverage !== null && ticket.leverage === 1) {
      ticket.leverage = leverage;
    } else if (symbol === null && symbolOf(word) !== null) {
      symbol = symbolOf(word);
    } else return null;
  }
  if (symbol === null || ticket.quantity === '') return null;
  return {
    does: 'trade',
    symbol,
    ticket: { ...ticket, mode: ticket.limitPrice === '' ? 'market' : 'limit' },
  };
}

/** Between two currencies. */
const BETWEEN: ReadonlySet<string> = new Set(['to', 'into', 'in']);

const isCoin = (currency: string) => findInstrument(`${currency}/USD`)?.type === 'crypto';

/** '100', '100 usd', '0.5 btc to eur'; dollars where no currency is named. */
function moneyOf(words: readonly string[]): Pick<Extract<Verb, { does: 'go' }>, 'money' | 'unknown'> {
  const amount = words.find((word) => word !== '' && isPlain(word) && Number(word) > 0);
  if (amount === undefined) return { money: null };
  const others = words.filter((word) => word !== '' && word !== amount && !BETWEEN.has(word));
  const unknown = others.find((word) => !findAsset(word));
  if (unknown !== undefined) return { money: null, unknown };
  const [currency = 'USD', to] = others.map((word) => word.toUpperCase());
  return { money: { amount, currency, ...(to === undefined ? {} : { to }) } };
}

function closeOf(words: readonly string[]): Verb | null {
  const [name = '', ...rest] = words;
  const symbol = symbolOf(name);
  const share = rest.length === 0 ? '100' : SHARES.get(rest.join(' '));
  return symbol !== null && share !== undefined ? { does: 'close', symbol, share } : null;
}

/** '10x', 'x10' or '1:10'. */
function leverageOf(word: string): number | null {
  const [, figure] = /^(?:1:|x)?(\d{1,3})x?$/.exec(word) ?? [];
  if (figure === undefined || figure === word) return null;
  return LEVERAGES.includes(Number(figure)) ? Number(figure) : null;
}

/** By its symbol however that is written, by what it is of, or by its name. */
function symbolOf(word: string): string | null {
  const own = findInstrument(word.toUpperCase());
  if (own) return own.symbol;
  const upper = word.toUpperCase();
  const found =
    INSTRUMENTS.find(({ base, quote }) => base === upper && quote === 'USD') ??
    INSTRUMENTS.find(({ name }) => name.toLowerCase() === word);
  return found?.symbol ?? null;
}
