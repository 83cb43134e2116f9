import { HDKey } from '@scure/bip32';
import { describe, expect, it } from 'vitest';
import { type Chain, CHAIN_NAMES, chainOf, type ChainName } from './chains.ts';
import { addressAt, isPrivateKey, readPublicKey } from './keys.ts';

const of = (name: ChainName, id = ''): Chain => {
  const chain = chainOf(name, id);
  if (!chain) throw new Error(id);
  return chain;
};

/** The first test vector of BIP 84: `zprv…` of the words "abandon … about". */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const key = (text: string) => {
  const found = readPublicKey(text);
  if (!found) throw new Error('no key');
  return found;
};

describe('addresses', () => {
  it('are those of the published vector', () => {
    expect([0, 1].map((index) => addressAt(of('BITCOIN'), key(ZPUB), index))).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ]);
    expect(addressAt(of('BITCOIN', 'litecoin-regtest'), key(ZPUB), 0)).toMatch(/^rltc1q/);
    expect(addressAt(of('DOGECOIN'), key(ZPUB), 0)).toMatch(/^D/);
  });

  it('of account chains follow from the same key', () => {
    // The account of the words that every development node begins with, by its own path.
    const root = HDKey.fromMasterSeed(
      Uint8Array.from(
        Buffer.from(
          '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0',
          'hex',
        ),
      ),
    );
    const account = root.derive("m/44'/60'/0'");
    expect(addressAt(of('ETHEREUM'), key(account.publicExtendedKey), 0)).toBe(
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    );
  });

  it('are all different, on every chain', () => {
    for (const name of CHAIN_NAMES) {
      const made = Array.from({ length: 50 }, (_, index) => addressAt(of(name), key(ZPUB), index));
      expect(new Set(made).size).toBe(50);
    }
  });
});

describe('what is private', () => {
  it('is recognised however it is written', () => {
    const secrets = [
      ZPRV,
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
      '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
      'L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1',
      `0x${'ab'.repeat(32)}`,
      'ab'.repeat(32),
      `${'abandon '.repeat(11)}about`,
    ];
    for (const secret of secrets)
      expect([secret, isPrivateKey(secret), readPublicKey(secret)]).toEqual([secret, true, null]);
  });

  it('is not what may be told', () => {
    for (const open of [ZPUB, '', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'])
      expect(isPrivateKey(open)).toBe(false);
    expect(readPublicKey(`${ZPUB.slice(0, -1)}t`)).toBeNull();
  });
});
