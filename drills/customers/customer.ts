import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, type Call, type Caller, type Chance, createChance } from '@halyard/testkit';
import type { Player } from '../cluster/people.ts';
import { type DeedKind, isDone, type Journal } from './journal.ts';

export type CustomerDeps = {
  readonly caller: Caller;
  readonly journal: Journal;
  /** How many nodes there are to ask. */
  readonly nodes: number;
  readonly isOver: () => boolean;
  readonly pauseMs: number;
};

/** What the product may say to a careful client: it is done, or it cannot be any more. */
const EXPECTED = new Set([200, 201, 400, 409]);
/** So many positions a customer holds at most; then some are closed. */
const MOST_OPEN = 12;
/** Far from any price there will be: these wait until they are cancelled. */
const RESTING = { symbol: 'EUR/USD', orderType: 'limit', side: 'buy', limitPrice: '0.50000' } as const;
const MARKETS = [
  { symbol: 'EUR/USD', quantity: 1000 },
  { symbol: 'GBP/USD', quantity: 1000 },
  { symbol: 'BTC/USD', quantity: 0.01 },
] as const;

/**
 * Does one thing after the other until it is over: orders, closes, deposits, withdrawals, conversions. Each call is
 * repeated under its key until it is answered, and some once more after that.
 */
export async function liveOn(deps: CustomerDeps, player: Player, seed: number): Promise<void> {
  const chance = createChance(seed);
  const act = createActs(deps, player, chance);
  while (!deps.isOver()) {
    await act();
    if (deps.pauseMs > 0) await sleep(chance.between(0, deps.pauseMs));
  }
}

function createActs(deps: CustomerDeps, player: Player, chance: Chance): () => Promise<void> {
  const open: string[] = [];
  const resting: string[] = [];
  const say = createVoice(deps, player, chance);

  const trade = async (ticket: Readonly<Record<string, unknown>>): Promise<void> => {
    const call: Call = { method: 'POST', path: '/investment/trade', body: { leverage: 50, ...ticket } };
    const answer = await say('order', '', call);
    if (!isDone({ answer })) return;
    const told = answer.data as {
      readonly order: { readonly id: string };
      readonly position: { readonly id: string } | null;
    };
    if (told.position) open.push(told.position.id);
    else resting.push(told.order.id);
  };
  const buyOrSell = () =>
    trade({ ...chance.oneOf(MARKETS), side: chance.oneOf(['buy', 'sell']), orderType: 'market' });
  const rest = () => trade({ ...RESTING, quantity: 1000 });
  const cancel = async (): Promise<void> => {
    const [id] = resting.splice(chance.between(0, resting.length - 1), 1);
    if (id === undefined) return rest();
    await say('cancel', id, { method: 'DELETE', path: `/investment/orders/${id}` });
  };
  const close = async (): Promise<void> => {
    const [id] = open.splice(chance.between(0, open.length - 1), 1);
    if (id === undefined) return buyOrSell();
    await say('close', id, { method: 'POST', path: `/investment/close/${id}`, body: {} });
  };
  const wallet = createWalletActs(say, chance);
  const acts = [buyOrSell, buyOrSell, buyOrSell, rest, cancel, close, close, ...wallet];
  return () => (open.length > MOST_OPEN ? close() : chance.oneOf(acts)());
}

type Voice = (kind: DeedKind, subjectId: string, call: Call) => Promise<Acknowledged>;

function createWalletActs(say: Voice, chance: Chance): readonly (() => Promise<void>)[] {
  const deposit = async (): Promise<void> => {
    const body = { currency: 'USD', amount: chance.between(100, 300) };
    await say('deposit', '', { method: 'POST', path: '/wallet/deposit', body });
  };
  const withdraw = async (): Promise<void> => {
    const body = {
      currency: 'USD',
      amount: chance.between(100, 200),
      destination: 'My bank account 12345678',
    };
    const answer = await say('withdraw', '', { method: 'POST', path: '/wallet/withdraw', body });
    if (!isDone({ answer }) || chance.happens(50)) return;
    const { id } = answer.data as { readonly id: string };
    await say('take back', id, { method: 'POST', path: `/transaction/${id}/cancel` });
  };
  const convert = async (): Promise<void> => {
    const [from, to] = chance.oneOf([
      ['USD', 'EUR'],
      ['USD', 'BTC'],
      ['EUR', 'USD'],
    ] as const);
    const body = { from, to, amount: chance.between(5, 50) };
    await say('convert', '', { method: 'POST', path: '/wallet/convert', body });
  };
  return [deposit, withdraw, convert];
}

/** Says something until it is answered, and writes down what was answered. */
function createVoice({ caller, journal, nodes }: CustomerDeps, { token }: Player, chance: Chance): Voice {
  return async (kind, subjectId, call) => {
    const first = chance.between(0, nodes - 1);
    const answer = await caller.call(token, call, first);
    journal.calls.push({ kind, subjectId, answer });
    if (!EXPECTED.has(answer.status)) journal.unexpected.push(`${call.path}: ${answer.text}`);
    if (isDone({ answer }) && call.method === 'POST' && chance.happens(15)) {
      const again = await caller.repeat(token, call, first + 1, answer.key);
      journal.repeated += 1;
      if (again.text !== answer.text) journal.contradictions.push(`${answer.text} and ${again.text}`);
    }
    return answer;
  };
}
