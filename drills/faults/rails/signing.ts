import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newApprover, signOrder } from '@halyard/server/testing';

/** The signer as its operator starts it, and two approvers who agree to everything: what they see is not what is tried here. */

/** The first of the published examples of such keys: it guards nothing. */
const SECRET =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
export const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
export const TOKEN = 'the token of a drill, long enough';
export const APPROVER_TOKEN = 'the token of its approvers, long enough';
const PROGRAM = join(import.meta.dirname, '../../../apps/server/src/commands/signer.ts');

export const APPROVERS = [newApprover(), newApprover()];

export type SignerProcess = { readonly kill: () => Promise<void> };

/** Seals the keys of these chains as `npm run signer -- seal` does. */
export async function prepareSigner(
  folder: string,
  origin: string,
  chains: Readonly<Record<string, unknown>>,
): Promise<string> {
  const home = join(folder, 'signer');
  await mkdir(home, { recursive: true });
  const approvers = Object.fromEntries(APPROVERS.map(({ publicKey }, at) => [`approver ${at}`, publicKey]));
  await writeFile(join(home, 'config.json'), JSON.stringify({ server: origin, approvers, chains }));
  for (const chain of Object.keys(chains)) {
    const child = start(home, ['seal', chain], join(folder, 'seal.log'));
    child.stdin?.end(`${SECRET}\n`);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error('The key was not sealed');
  }
  return home;
}

export function startSigner(folder: string, home: string): SignerProcess {
  const child = start(home, [], join(folder, 'signer.log'));
  const ended = once(child, 'exit');
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  void ended.then(() => process.off('exit', endWithUs));
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function start(home: string, words: readonly string[], logFile: string): ChildProcess {
  const log = openSync(logFile, 'a');
  return spawn(process.execPath, [PROGRAM, ...words], {
    env: { SIGNER_DIR: home, SIGNER_TOKEN: TOKEN, SIGNER_PASSPHRASE: 'the passphrase of a drill' },
    stdio: ['pipe', log, log],
  });
}

type Waiting = {
  readonly house: string;
  readonly id: string;
  readonly reference: string;
  readonly chain: string;
  readonly asset: string;
  readonly units: string;
  readonly destination: string;
  readonly approvers: readonly string[];
};

/** Both sign for whatever lacks their signature. A server that is down is asked again next time. */
export async function signForAll(origin: string): Promise<void> {
  const ask = async (approvals: readonly unknown[]): Promise<readonly Waiting[]> => {
    const answer = await fetch(`${origin}/api/payouts/approve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: APPROVER_TOKEN, approvals }),
    });
    const { data } = (await answer.json()) as { readonly data?: { readonly orders: readonly Waiting[] } };
    return data?.orders ?? [];
  };
  const waiting = await ask([]);
  const approvals = APPROVERS.flatMap(({ secret, publicKey }) =>
    waiting
      .filter(({ approvers }) => !approvers.includes(publicKey))
      .map((order) => ({ id: order.id, ...signOrder(secret, order) })),
  );
  for (let at = 0; at < approvals.length; at += 100) await ask(approvals.slice(at, at + 100));
}
