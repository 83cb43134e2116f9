import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Secrets that have to be read again, such as those of authenticator apps, are kept sealed: AES-256-GCM under a key
 * that is not in the database. A sealed text names its key, so that keys can be replaced: the newest seals, all open.
 * It is bound to its place, so that one that is copied to another row does not open there.
 */
export type SecretBox = {
  readonly seal: (text: string, place: string) => string;
  /** Reads a sealed text, and one from before there was sealing as it is. */
  readonly open: (stored: string, place: string) => string;
  /** How texts begin that are sealed with the newest key. */
  readonly prefix: () => string;
};

type Key = { readonly id: string; readonly bytes: Buffer };
type KeySettings = Pick<Settings, 'SECRET_KEYS' | 'dataDir'>;

const FORM = 's1';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'secret.key';

export function createSecretBox(settings: KeySettings): SecretBox {
  let known: readonly [Key, ...Key[]] | undefined;
  // Read when the first secret comes: who has none needs no key.
  const keys = () => (known ??= readKeys(settings));
  const prefix = () => `${FORM}.${keys()[0].id}.`;
  return {
    prefix,
    seal: (text, place) => prefix() + encrypt(keys()[0], text, place).toString('base64url'),
    open: (stored, place) => {
      const [form, id, sealed] = stored.split('.');
      if (form !== FORM || id === undefined || sealed === undefined) return stored;
      const key = keys().find((candidate) => candidate.id === id);
      if (!key) throw new Error(`SECRET_KEYS has no key ${id}, with which a stored secret was sealed`);
      return decrypt(key, Buffer.from(sealed, 'base64url'), place);
    },
  };
}

function encrypt({ bytes }: Key, text: string, place: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, body, cipher.getAuthTag()]);
}

/** Throws when anything was changed: the text, its place or its tag. */
function decrypt({ bytes }: Key, sealed: Buffer, place: string): string {
  const decipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  const body = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([body, decipher.final()]).toString('utf8');
}

function readKeys({ SECRET_KEYS, dataDir }: KeySettings): readonly [Key, ...Key[]] {
  const [newest, ...others] = SECRET_KEYS === '' ? [ownKey(dataDir)] : SECRET_KEYS.split(',');
  return [keyOf(newest ?? ''), ...others.map(keyOf)];
}

/** A key is named by its own hash, so that nobody has to number keys. */
function keyOf(text: string): Key {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== KEY_BYTES) throw new Error(`a key of ${KEY_BYTES} bytes in base64 was expected`);
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes };
}

/** Where nobody set a key, one is made once, readable by the server's own user alone. */
function ownKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, KEY_FILE);
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // Appears whole or not at all; of two that start at once, one is first and both read its key.
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
