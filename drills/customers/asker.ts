import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Acknowledged, type Call, type Caller, createChance } from '@halyard/testkit';
import type { DeedKind, Journal } from './journal.ts';
import type { Player } from '../cluster/people.ts';

/** One call that was made once, and what came of it. Status 0: nothing came. */
export type Try = {
  readonly call: string;
  readonly status: number;
  /** Done, or refused as it should be. */
  readonly isAnswered: boolean;
  readonly askedAtMs: number;
  readonly tookMs: number;
  readonly retryAfter: string | null;
  /** What the connection said where there was no answer. */
  readonly failure: string | null;
};

type Ask = {
  readonly kind: DeedKind | null;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: Call['body'];
};

const ASKS: readonly Ask[] = [
  { kind: null, method: 'GET', path: '/wallet/balance' },
  { kind: null, method: 'GET', path: '/investment/portfolio' },
  { kind: null, method: 'GET', path: '/transaction?limit=20' },
  { kind: null, method: 'GET', path: '/users/profile' },
  {
    kind: 'order',
    method: 'POST',
    path: '/investment/trade',
    body: { symbol: 'EUR/USD', side: 'buy', orderType: 'market', quantity: 100, leverage: 50 },
  },
  { kind: 'deposit', method: 'POST', path: '/wallet/deposit', body: { currency: 'USD', amount: 150 } },
  { kind: 'convert', method: 'POST', path: '/wallet/convert', body: { from: 'USD', to: 'EUR', amount: 5 } },
];

const IN_TIME_MS = 1000;
const PATIENCE_MS = 20_000;

/** Answered as a caller needs it: what they asked for, or when to come again, within a second. */
export function isProper({ status, isAnswered, tookMs, retryAfter }: Try): boolean {
  return (isAnswered || (status === 503 && retryAfter !== null)) && tookMs < IN_TIME_MS;
}

type AskerDeps = {
  /** The nodes there are at the moment. */
  readonly origins: () => readonly string[];
  readonly players: readonly Player[];
  readonly journal: Journal;
  readonly seed: number;
};

export type Asker = ReturnType<typeof createAsker>;

/** Asks all sorts of things, each once and without waiting for the last; what went unanswered can be asked again. */
export function createAsker({ origins, players, journal, seed }: AskerDeps) {
  const chance = createChance(seed);
  const open: { readonly player: Player; readonly ask: Ask; readonly key: string }[] = [];

  const askOnce = async (): Promise<Try> => {
    const [player, ask, key] = [chance.oneOf(players), chance.oneOf(ASKS), randomUUID()];
    const { answer, ...told } = await attempt(chance.oneOf(origins()), player, ask, key);
    if (ask.kind && answer) journal.calls.push({ kind: ask.kind, subjectId: '', answer });
    else if (ask.kind) open.push({ player, ask, key });
    return told;
  };

  /** Asks so many times a second for as long as it may, and waits for what comes of it. */
  const askWhile = async (mayAsk: () => boolean, perSecond: number): Promise<readonly Try[]> => {
    const tries: Promise<Try>[] = [];
    while (mayAsk()) {
      tries.push(askOnce());
      await sleep(1000 / perSecond);
    }
    return Promise.all(tries);
  };

  return {
    askWhile,
    askFor: (forMs: number, perSecond: number): Promise<readonly Try[]> => {
      const endMs = performance.now() + forMs;
      return askWhile(() => performance.now() < endMs, perSecond);
    },
    /** Says again under its key what nobody was told the end of. */
    settle: async (caller: Caller): Promise<void> => {
      for (const { player, ask, key } of open.splice(0)) {
        if (!ask.kind) continue;
        const call: Call = { method: 'POST', path: ask.path, ...(ask.body ? { body: ask.body } : {}) };
        const answer = await caller.repeat(player.token, call, 0, key);
        journal.calls.push({ kind: ask.kind, subjectId: '', answer });
        if (answer.status >= 300 && !isFullOfDeposits(answer))
          journal.unexpected.push(`${ask.path}: ${answer.text}`);
      }
    },
  };
}

/** Nobody decides on them here, and there can be 20 of a customer's. */
const isFullOfDeposits = ({ text }: Pick<Acknowledged, 'text'>): boolean =>
  text.includes('"too-many-open-deposits"');

type Attempt = Try & { readonly answer: Acknowledged | null };

async function attempt(origin: string, { token }: Player, ask: Ask, key: string): Promise<Attempt> {
  const { method, path, body } = ask;
  const told = { key, askedAtMs: Date.now() };
  const askedAtMs = performance.now();
  const base = { call: `${method} ${path}`, askedAtMs };
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' ? { 'idempotency-key': key, 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const tookMs = performance.now() - askedAtMs;
    const { status } = response;
    const { data } = JSON.parse(text) as { readonly data?: unknown };
    const answer = status < 300 ? { ...told, status, text, data, toldAtMs: Date.now() } : null;
    const retryAfter = response.headers.get('retry-after');
    const isAnswered = answer !== null || isFullOfDeposits({ text });
    return { ...base, status, isAnswered, tookMs, retryAfter, answer, failure: null };
  } catch (error) {
    const tookMs = performance.now() - askedAtMs;
    const failure = causeOf(error);
    return { ...base, status: 0, isAnswered: false, tookMs, retryAfter: null, answer: null, failure };
  }
}

function causeOf(error: unknown): string {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code ?? String(error);
}
