import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** What a node says that is not so: of which chain it is, which blocks there are, and what is in them. */
export const LIES = ['chain', 'hash', 'hides', 'invents'] as const;
export type Lie = (typeof LIES)[number];

type Block = { readonly hash: string; readonly number: string; readonly transactions: readonly unknown[] };
type Asked = { readonly id: unknown; readonly method: string };

export type LyingNode = {
  readonly url: string;
  /** From now on; null is the truth again. */
  readonly tell: (lie: Lie | null, victim?: string) => void;
  readonly stop: () => Promise<void>;
};

/** A payment that no block has. */
export const INVENTED = `0x${'ab'.repeat(32)}`;
const OTHER_HASH = `0x${'cd'.repeat(32)}`;
const SOMEBODY = `0x${'11'.repeat(20)}`;

/** Answers as a node of accounts does, by asking it, and lies where it is told to: consistently, as somebody would who wants to be believed. */
export async function startLyingNode(honest: string): Promise<LyingNode> {
  let lie: Lie | null = null;
  let victim = SOMEBODY;
  const server = createServer((request, response) => {
    void answer().then(
      (said) => response.setHeader('content-type', 'application/json').end(said),
      () => response.destroy(),
    );
    async function answer(): Promise<string> {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const headers = { 'content-type': 'application/json' };
      const said = await fetch(honest, { method: 'POST', headers, body });
      const whole = (await said.json()) as { readonly result?: unknown };
      return JSON.stringify({
        ...whole,
        result: twist(lie, victim, (JSON.parse(body) as Asked).method, whole.result),
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (told, to = SOMEBODY) => {
      lie = told;
      victim = to;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function twist(lie: Lie | null, victim: string, method: string, result: unknown): unknown {
  if (lie === null || result === null || result === undefined) return result;
  if (method === 'eth_chainId') return lie === 'chain' ? '0x1' : result;
  if (method === 'eth_getBlockByNumber' && lie === 'hash') return { ...(result as Block), hash: OTHER_HASH };
  if (method === 'eth_getBlockByHash') {
    const block = result as Block;
    if (lie === 'hides') return { ...block, transactions: block.transactions.slice(0, -1) };
    if (lie === 'invents') return { ...block, transactions: [...block.transactions, paymentTo(victim)] };
  }
  if (method === 'eth_getBlockReceipts') {
    const receipts = result as readonly { readonly blockHash: string }[];
    if (lie === 'hides') return receipts.slice(0, -1);
    if (lie === 'invents') return [...receipts, receiptIn(receipts[0]?.blockHash)];
  }
  return result;
}

const paymentTo = (to: string) => ({
  hash: INVENTED,
  from: SOMEBODY,
  nonce: '0x0',
  to,
  value: '0x3635c9adc5dea00000',
});
const receiptIn = (blockHash = OTHER_HASH) => ({
  transactionHash: INVENTED,
  blockHash,
  status: '0x1',
  gasUsed: '0x5208',
  effectiveGasPrice: '0x1',
  logs: [],
});
