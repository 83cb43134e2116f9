import { setTimeout as sleep } from 'node:timers/promises';
import {
  addKey,
  askFor,
  askForgotten,
  askServer,
  folderOf,
  openRecord,
  openSigner,
  signOnce,
} from '../signer/index.ts';

/**
 * `npm run signer` signs payouts; `npm run signer -- seal <chain>` takes an extended private key in and prints its public one;
 * `npm run signer -- acknowledge` lets a signer whose record is an old copy go on, once somebody has looked at what it lacks. It runs on a machine of its own, under a user of its own: docs/rails.md has the ceremony.
 */
const LOOK_MS = 2000;
/** The next one is planned once this one is handed in: it is looked for this soon, and then ever more seldom. */
const SOON_MS = 100;
const { SIGNER_DIR = 'signer', SIGNER_TOKEN = '', SIGNER_PASSPHRASE } = process.env;
const ACKNOWLEDGED = 'acknowledged';
const folder = folderOf(SIGNER_DIR);
const passphrase = async () => SIGNER_PASSPHRASE ?? (await askFor('Passphrase: '));

const [command, chain] = process.argv.slice(2);
if (command === 'seal' && chain) {
  const secret = await askFor('Extended private key: ');
  console.log(addKey(folder, chain, secret, await passphrase()));
} else if (command === 'acknowledge') await acknowledge();
else if (command === undefined) await sign();
else throw new Error('npm run signer, or npm run signer -- seal <chain>, or npm run signer -- acknowledge');

function acknowledgedIn(): readonly string[] {
  return folder.has(ACKNOWLEDGED) ? folder.read(ACKNOWLEDGED).trim().split('\n') : [];
}

async function acknowledge(): Promise<void> {
  const signer = openSigner(folder, await passphrase());
  const record = openRecord(folder.record);
  const ask = askServer(signer.config.server);
  const forgotten = await askForgotten(signer, { record, ask, token: SIGNER_TOKEN });
  record.close();
  if (forgotten.length > 0)
    folder.keep(ACKNOWLEDGED, [...new Set([...acknowledgedIn(), ...forgotten])].join('\n'));
  console.log(`${forgotten.length} transactions that the record does not know are acknowledged`);
}

async function sign(): Promise<void> {
  const signer = openSigner(folder, await passphrase());
  const record = openRecord(folder.record);
  const ask = askServer(signer.config.server);
  const acknowledged = acknowledgedIn();
  const stop = new AbortController();
  const leave = () => stop.abort();
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  console.log(`Signing for ${[...signer.keys.keys()].join(', ')}; ${record.entries.length} signed so far`);
  let restMs = LOOK_MS;
  while (!stop.signal.aborted) {
    try {
      const signed = await signOnce(signer, { record, ask, token: SIGNER_TOKEN, acknowledged }, console.log);
      restMs = signed > 0 ? SOON_MS : Math.min(restMs * 2, LOOK_MS);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      restMs = LOOK_MS;
    }
    await sleep(restMs);
  }
  record.close();
}
