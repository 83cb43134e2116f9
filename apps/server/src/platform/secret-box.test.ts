import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const keyOf = (letter: string) => Buffer.alloc(32, letter).toString('base64');
const boxWith = (...letters: string[]) =>
  createSecretBox({ SECRET_KEYS: letters.map(keyOf).join(','), dataDir: '/nowhere' });

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

describe('a sealed secret', () => {
  it('opens to what was sealed, and never looks the same twice', () => {
    const box = boxWith('a');
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'here');
    expect(box.open(sealed, 'here')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealed.startsWith(box.prefix())).toBe(true);
    expect(sealed).not.toContain('JBSWY3DP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'here')).not.toBe(sealed);
  });

  it('opens neither in another place nor when a bit of it was changed', () => {
    const box = boxWith('a');
    const sealed = box.seal('secret', 'row of Ada');
    expect(() => box.open(sealed, 'row of Grace')).toThrow();
    const start = box.prefix().length;
    const bytes = Buffer.from(sealed.slice(start), 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => box.open(sealed.slice(0, start) + changed.toString('base64url'), 'row of Ada')).toThrow();
    }
  });

  it('opens under an earlier key, as long as that is there', () => {
    const sealed = boxWith('a').seal('secret', 'here');
    const both = boxWith('b', 'a');
    expect(both.open(sealed, 'here')).toBe('secret');
    expect(sealed.startsWith(both.prefix())).toBe(false);
    expect(boxWith('b').open(both.seal('secret', 'here'), 'here')).toBe('secret');
    expect(() => boxWith('b').open(sealed, 'here')).toThrow('SECRET_KEYS has no key');
  });

  it('is not what was stored before there was sealing: that is read as it is', () => {
    expect(boxWith('a').open('JBSWY3DPEHPK3PXP', 'here')).toBe('JBSWY3DPEHPK3PXP');
  });
});

describe('without a key in the settings', () => {
  it('one is made once, for the server alone, and used from then on', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'halyard-key-'));
    folders.push(dataDir);
    const box = () => createSecretBox({ SECRET_KEYS: '', dataDir });
    const sealed = box().seal('secret', 'here');
    expect(box().open(sealed, 'here')).toBe('secret');
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(join(dataDir, 'secret.key'), 'utf8'), 'base64')).toHaveLength(32);
  });
});
