import type { Block, BlockRef } from '@halyard/chains';

/** Whether an address, or an output named `txid:output`, is one of ours. */
export type IsOurs = (key: string) => boolean;
export type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>;

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
export function createRpc(at: string): Ask {
  const { username, password, ...url } = partsOf(at);
  const headers = {
    'content-type': 'application/json',
    ...(username && {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    }),
  };
  return async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(url.href, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(method === 'scantxoutset' ? SCAN_LIMIT_MS : LIMIT_MS),
    });
    const { result, error } = parseExactly(await answer.text()) as {
      readonly result?: unknown;
      readonly error?: { readonly code: number; readonly message: string } | null;
    };
    if (error) throw new NodeError(method, error.code, error.message);
    return result;
  };
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
