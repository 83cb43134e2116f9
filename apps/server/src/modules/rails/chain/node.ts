import type { Block, BlockRef } from '@halyard/chains';

/** Whether an address, or an output named `txid:output`, is one of ours. */
export type IsOurs = (key: string) => boolean;
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>;
export type Question = readonly [method: string, ...params: readonly unknown[]];
/** Many questions in one call, answered in their order. Of those that failed the first fails all. */
export type AskAll = (questions: readonly Question[]) => Promise<readonly unknown[]>;

/** A node of a chain, as far as watching needs one. Whatever it says may be wrong, late or a lie. */
export type ChainNode = {
  /** Whether it is a node of the chain it should be. */
  readonly isOfChain: () => Promise<boolean>;
  readonly tip: () => Promise<BlockRef>;
  /** The hash of a block of its chain; null above its tip. */
  readonly hashAt: (height: number) => Promise<string | null>;
  /** A block, with whatever in it is paid to an address that `isOurs`. */
  readonly block: (ref: BlockRef, isOurs: IsOurs) => Promise<Block>;
  /** Whatever else paying asks of a node. */
  readonly ask: Ask;
  readonly askAll: AskAll;
};

const LIMIT_MS = 15_000;
/** A look through all coins there are. */
const SCAN_LIMIT_MS = 900_000;

export class NodeError extends Error {
  readonly code: number;
  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.code = code;
  }
}

/**
 * Calls a node by JSON-RPC. Numbers with a point are handed on as the digits that were sent: an amount is never a fraction
 * of a machine.
 */
export function createRpc(at: string): { readonly ask: Ask; readonly askAll: AskAll } {
  const { username, password, ...url } = partsOf(at);
  const headers = {
    'content-type': 'application/json',
    ...(username && {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    }),
  };
  const post = async (body: unknown, limitMs: number): Promise<unknown> => {
    const signal = AbortSignal.timeout(limitMs);
    const answer = await fetch(url.href, { method: 'POST', headers, body: JSON.stringify(body), signal });
    return parseExactly(await answer.text());
  };
  const ask: Ask = async (method, ...params) => {
    const limitMs = method === 'scantxoutset' ? SCAN_LIMIT_MS : LIMIT_MS;
    return resultOf(method, (await post({ jsonrpc: '2.0', id: 1, method, params }, limitMs)) as Answer);
  };
  const askAll: AskAll = async (questions) => {
    if (questions.length === 0) return [];
    const body = questions.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }));
    const answers = await post(body, LIMIT_MS);
    // A node that takes one question at a time says so with one answer.
    if (!Array.isArray(answers))
      return Promise.all(questions.map(([method, ...params]) => ask(method, ...params)));
    const byId = new Map((answers as Answer[]).map((answer) => [answer.id, answer]));
    return questions.map(([method], id) => {
      const answer = byId.get(id);
      if (!answer) throw new Error(`${method}: a node answers less than it was asked`);
      return resultOf(method, answer);
    });
  };
  return { ask, askAll };
}

type Answer = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string } | null;
};

function resultOf(method: string, { result, error }: Answer): unknown {
  if (error) throw new NodeError(method, error.code, error.message);
  return result;
}

function partsOf(at: string) {
  const url = new URL(at);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { href: url.href, username, password };
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

function parseExactly(text: string): unknown {
  const exactly: Reviver = (_, value, context) =>
    typeof value === 'number' && !Number.isInteger(value) ? (context?.source ?? value) : value;
  return JSON.parse(text, exactly);
}
