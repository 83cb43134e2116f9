import type { admin, investment } from '@halyard/contract';
import { parsePrice } from '@halyard/money';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseAmount } from '../domain/money/amount.ts';
import { amountText } from '../domain/money/money.ts';
import { problemsIn } from '../features/admin-content/content.ts';
import * as calendar from '../features/admin-content/event-model.ts';
import * as instruments from '../features/admin-instruments/instrument-model.ts';
import * as news from '../features/admin-content/news-model.tsx';
import * as addresses from '../features/admin-wallet-addresses/address-model.ts';
import * as adjustments from '../features/admin-wallets/adjustment.ts';
import * as registration from '../features/auth/register/registration.ts';
import * as contact from '../features/contact/contact-model.ts';
import { problemOf, typedProblem } from '../domain/trading/check-ticket.ts';
import { ordersOf } from '../domain/trading/order-body.ts';
import { planOf, rewardToRisk, shareOfMost, withExitsIn } from '../domain/trading/plan.ts';
import { costOf } from '../domain/trading/ticket-cost.ts';
import { EMPTY_TICKET, restated, type Ticket } from '../domain/trading/ticket.ts';
import type { LivePrice } from '../platform/live/price-store.ts';
import { changedFields } from '../features/positions/changed-fields.ts';
import { outlook, partProblem } from '../features/positions/closing/close-part-form.tsx';
import { orderProblem } from '../domain/trading/changes/typed-order.ts';
import { limitsProblem } from '../features/risk/limits-form.tsx';
import { CostSummary } from '../features/ticket/cost-summary.tsx';
import { leastAccepted } from '../features/wallet/convert/convert-model.ts';
import { depositProblem } from '../features/wallet/deposit/deposit-model.ts';
import { type Asset, planWithdrawal, withdrawalProblem } from '../features/wallet/withdraw/withdraw-model.ts';

/**
 * Whatever a person types into whatever field: the screen goes on. Each form runs what it runs with every key, and what it
 * runs when it is sent.
 */
const typed = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[+-]?\d{0,40}\.?\d{0,40}$/),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.constantFrom(
    '999999999999',
    '9999999999999.99',
    '999999999999999',
    '1e400',
    'Infinity',
    '-0',
    '.',
    '１２',
    '0x1F',
  ),
);
type Typed<N extends string> = { readonly [K in N]: string };
const fieldsOf = <N extends string>(...names: readonly N[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, typed]))) as unknown as fc.Arbitrary<Typed<N>>;
const NOW_MS = Date.UTC(2026, 0, 1);

function always<T>(arbitrary: fc.Arbitrary<T>, look: (value: T) => void): void {
  fc.assert(fc.property(arbitrary, look), { numRuns: 2000 });
}

function priceOf(text: string): bigint {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

const SYMBOLS = ['EUR/USD', 'USD/JPY', 'BTC/USD', 'SHIB/USD', 'US30'] as const;
const figures = fieldsOf(
  'quantity',
  'limitPrice',
  'stopPrice',
  'stopLoss',
  'takeProfit',
  'trailingStop',
  'expiresAt',
);
const tickets = fc.record({
  figures,
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  mode: fc.constantFrom('market' as const, 'limit' as const, 'more' as const),
  moreKind: fc.constantFrom('market' as const, 'stop' as const, 'stop_limit' as const),
  leverage: fc.constantFrom(1, 100),
  timeInForce: fc.constantFrom('gtc' as const, 'gtd' as const),
  sizeIn: fc.constantFrom('units' as const, 'usd' as const, 'risk' as const),
  exitsIn: fc.constantFrom('price' as const, 'percent' as const, 'money' as const),
});

test('a ticket is priced, judged, restated and sent', () => {
  const quote = (symbol: string, price: string) => {
    return { symbol, bid: priceOf(price), ask: priceOf(price), atMs: NOW_MS, source: 'test' };
  };
  always(tickets, ({ figures: parts, symbol, ...choices }) => {
    const ticket: Ticket = { ...EMPTY_TICKET, ...parts, ...choices };
    const conversion = symbol === 'USD/JPY' ? quote(symbol, '150') : null;
    const terms = {
      symbol,
      pricing: { quote: quote(symbol, '84220.35'), conversion },
      tier: 'standard',
    } as const;
    const plan = planOf(ticket, terms);
    if (plan === null) throw new Error(symbol);
    const cost = costOf(plan, terms, 10_000);
    renderToStaticMarkup(createElement(CostSummary, { cost, buyingPowerUsd: 10_000 }));
    expect(restated(ticket, symbol)).toContain(symbol);
    expect(shareOfMost(ticket, plan, { buyingPower: 1_000_000n }, 100n)).toMatch(/^[\d.]*$/);
    rewardToRisk(plan);
    for (const unit of ['price', 'percent', 'money'] as const) withExitsIn(unit, ticket, symbol, plan);
    const now = { plan, terms: { ...terms, maxLeverage: 100, atMs: NOW_MS } };
    typedProblem(ticket, symbol, now);
    problemOf(ticket, symbol, NOW_MS, null);
    if (problemOf(ticket, symbol, NOW_MS, now) === null) ordersOf(ticket, symbol, 'forex', plan);
  });
});

test('exits, a waiting order and a part are judged and compared with what stood there', () => {
  const position = {
    symbol: 'BTC/USD',
    side: 'buy',
    quantity: 0.25,
    entryPrice: 84_254,
    currentPrice: 84_222,
    pnl: -8,
  } as investment.Position;
  const quote = { symbol: 'BTC/USD', bid: 84_222, ask: 84_232, at: '2026-01-01' } as LivePrice;
  const prices = new Map([['BTC/USD', quote]]);
  const order = { limitPrice: 1, stopPrice: null } as investment.Order;
  const before = {
    quantity: '1',
    limitPrice: '1',
    stopPrice: '',
    stopLoss: '',
    takeProfit: '2',
    trailingStop: '',
    expiresAt: '',
  };
  always(figures, (form) => {
    partProblem(form.quantity, position.quantity);
    outlook(form.quantity, position, prices);
    const said = { maxSlippage: form.limitPrice, positionFill: 'default', timeInForce: 'gtd' } as const;
    orderProblem(order, { ...form, ...said }, 0);
    changedFields(before, form);
    limitsProblem(form.quantity, form.limitPrice);
  });
});

const BITCOIN = { network: 'Bitcoin', withdrawalFee: 0.0002, minWithdrawal: 0.001 };
const ASSET = {
  currency: 'BTC',
  name: 'Bitcoin',
  kind: 'crypto',
  scale: 8,
  networks: [BITCOIN],
} as unknown as Asset;

test('deposits, withdrawals and conversions are read, planned and shown', () => {
  always(fieldsOf('amount', 'destination'), ({ amount, destination }) => {
    for (const scale of [2, 8]) depositProblem(amount, scale, { symbol: 'BTC', minDeposit: 0.0005 });
    withdrawalProblem({ amount, destination, available: 1 }, ASSET, BITCOIN, true);
    const plan = planWithdrawal(amount, ASSET, BITCOIN);
    if (plan) amountText(plan.held, 'BTC');
    const read = parseAmount(amount, 8, 'BTC');
    if (read.ok) leastAccepted(Number(read.text), 8);
  });
});

test('what staff type is judged, and sent only when nothing is wrong with it', () => {
  always(fieldsOf('user', 'amount', 'reason'), (form) => {
    const adjustment = { ...form, currency: 'USD' };
    if (Object.keys(adjustments.problemsOf(adjustment)).length === 0) adjustments.adjustmentBody(adjustment);
  });
  always(fieldsOf(...addresses.FIELD_NAMES), (form) => {
    if (Object.keys(addresses.problemsOf(form)).length === 0) addresses.bodyOf(form);
    addresses.differencesOf(form, addresses.EMPTY_ADDRESS);
  });
  const fields = fieldsOf('extraBp', 'reason', 'from', 'until', 'why');
  always(fields, ({ extraBp, reason, from, until, why }) => {
    const closures = [{ from, until, reason: why }];
    const form: instruments.InstrumentForm = {
      extraBp,
      reason,
      closures,
      maxLeverage: 100,
      hours: 'catalogue',
    };
    const row = { symbol: 'EUR/USD', catalogue: { maxLeverage: 100 } } as admin.AdminInstrument;
    if (!instruments.hasProblem(instruments.problemsOf(form, row, NOW_MS))) instruments.bodyOf(form, 1);
    instruments.isChanged(form, { settings: { closures: [] } as never });
  });
  always(fieldsOf(...(Object.keys(news.EMPTY_NEWS) as 'title'[])), (form) => {
    const item = { ...news.EMPTY_NEWS, ...form, symbols: [], importance: 'low' } as never;
    if (Object.keys(problemsIn(news.NEWS_FIELDS, item)).length === 0) news.bodyOf(item, null, NOW_MS);
  });
  always(fieldsOf(...(Object.keys(calendar.EMPTY_EVENT) as 'title'[])), (form) => {
    const event = { ...calendar.EMPTY_EVENT, ...form } as never;
    if (Object.keys(problemsIn(calendar.EVENT_FIELDS, event)).length === 0) calendar.bodyOf(event, null);
  });
});

test('a registration and a message are judged and sent', () => {
  const names = fieldsOf('firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword');
  always(names, (form) => {
    const full = { ...registration.EMPTY_REGISTRATION, ...form };
    for (const step of [0, 1, 2] as const) registration.problemOf(step, full);
    registration.requestBody(full);
  });
  always(fieldsOf(...contact.CONTACT_FIELDS), (draft) => {
    contact.problemsOf(draft);
    contact.isSomethingMissing(draft);
    contact.bodyOf(draft);
  });
});
