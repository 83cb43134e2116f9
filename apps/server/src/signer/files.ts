import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readPrivateKey } from '@halyard/chains';
import { readConfig } from './config.ts';
import type { Signer } from './judge.ts';
import { openKeys, sealKeys } from './keys.ts';

/** Where a program of ours keeps what is its own. */
export function folderOf(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = (name: string) => join(folder, name);
  return {
    record: at('record'),
    has: (name: string) => existsSync(at(name)),
    read: (name: string) => readFileSync(at(name), 'utf8'),
    keep: (name: string, text: string) => writeFileSync(at(name), `${text}\n`, { mode: 0o600 }),
  };
}
export type Folder = ReturnType<typeof folderOf>;

/** Adds the key of a chain to those that are sealed, and answers the public one for the server's setting. */
export function addKey(folder: Folder, chain: string, secret: string, passphrase: string): string {
  const key = readPrivateKey(secret);
  if (!key) throw new Error('This is no extended private key (xprv)');
  const kept = folder.has('keys.json') ? openKeys(folder.read('keys.json'), passphrase) : '{}';
  const all = { ...(JSON.parse(kept) as Record<string, string>), [chain]: key.privateExtendedKey };
  folder.keep('keys.json', sealKeys(JSON.stringify(all), passphrase));
  return key.publicExtendedKey;
}

/** What a signer works with: what the operator wrote down, and the keys that the passphrase opens. */
export function openSigner(folder: Folder, passphrase: string): Signer {
  const config = readConfig(folder.read('config.json'));
  const all = JSON.parse(openKeys(folder.read('keys.json'), passphrase)) as Readonly<Record<string, string>>;
  const keys = Object.entries(all).flatMap(([chain, secret]) => {
    const key = readPrivateKey(secret);
    return key && config.chains.has(chain) ? [[chain, key] as const] : [];
  });
  return { config, keys: new Map(keys) };
}

/** Lines that somebody types, or that come from a file. */
export async function askFor(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

/** The product over its own address, as every program calls it. */
export function askServer(server: string) {
  return async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${server.replace(/\/$/, '')}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const said = (await answer.json()) as {
      readonly success: boolean;
      readonly data?: unknown;
      readonly error?: string;
    };
    if (!said.success) throw new Error(said.error ?? `the server answers ${answer.status}`);
    return said.data;
  };
}
