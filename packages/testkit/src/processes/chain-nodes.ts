import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './node-process.ts';

/** Real nodes of chains that nobody else is on, for tests and drills: nothing that we wrote says what a block is. */
const ANVIL = join(import.meta.dirname, '../../../../node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil');
export const hasAnvil = (): boolean => existsSync(ANVIL);
/** From Debian's package `litecoind`. */
export const hasLitecoind = (): boolean => spawnSync('litecoind', ['-version']).status === 0;

const READY_WITHIN_MS = 120_000;

export type ChainProcess = {
  readonly url: string;
  readonly call: (method: string, ...params: readonly unknown[]) => Promise<unknown>;
  readonly stop: () => Promise<void>;
  readonly pause: () => void;
  readonly wake: () => void;
};

/** Mines when it is told to, and at no other time. */
export async function startAnvil(port = 0): Promise<ChainProcess> {
  const at = port === 0 ? await freePort() : port;
  return startChain(
    ANVIL,
    ['--port', String(at), '--no-mining', '--silent'],
    `http://127.0.0.1:${at}`,
    'eth_chainId',
  );
}

/** Of a chain of its own, with a wallet that has coins to spend. */
export async function startLitecoin(folder?: string, at = 0): Promise<ChainProcess> {
  const own = folder ?? (await mkdtemp(join(tmpdir(), 'halyard-litecoin-')));
  await mkdir(own, { recursive: true });
  const port = at === 0 ? await freePort() : at;
  const words = [
    '-regtest',
    '-server',
    '-listen=0',
    '-txindex=1',
    '-fallbackfee=0.0001',
    '-mempoolreplacement=1',
    '-rpcuser=drill',
    '-rpcpassword=drill',
    `-rpcport=${port}`,
    `-datadir=${own}`,
  ];
  const node = await startChain(
    'litecoind',
    words,
    `http://drill:drill@127.0.0.1:${port}`,
    'getblockchaininfo',
  );
  const stop = async () => {
    await node.stop();
    if (folder === undefined) await rm(own, { recursive: true, force: true });
  };
  return { ...node, stop };
}

async function startChain(
  program: string,
  words: readonly string[],
  url: string,
  asks: string,
): Promise<ChainProcess> {
  const child = spawn(program, words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  void ended.then(() => process.off('exit', endWithUs));
  const { username, password, origin } = new URL(url);
  const headers = {
    'content-type': 'application/json',
    ...(username && { authorization: `Basic ${btoa(`${username}:${password}`)}` }),
  };
  const call = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await fetch(origin, { method: 'POST', headers, body });
    const { result, error } = (await answer.json()) as {
      readonly result?: unknown;
      readonly error?: { readonly message: string } | null;
    };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await call(asks);
      break;
    } catch (error) {
      if (Date.now() > until || child.exitCode !== null) throw error;
      await sleep(100);
    }
  }
  return {
    url,
    call,
    stop: async () => {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
    pause: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
  };
}

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** Writes down that its caller sent what it is told to whom it is told, as a token does, and keeps no balances. */
const LOGS = `602435600052600435337f${TRANSFER}60206000a3`;
/** The code of a token, and of one whose transfers always fail. */
export const TOKEN_CODE = { works: `0x${LOGS}00`, fails: `0x${LOGS}60006000fd` } as const;

/** The call that sends so many units of a token. */
export function tokenTransfer(to: string, units: bigint): string {
  const word = (hex: string) => hex.padStart(64, '0');
  return `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(units.toString(16))}`;
}
