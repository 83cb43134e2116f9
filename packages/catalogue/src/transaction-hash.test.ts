import { base58, base64, base64url, hex } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AddressFormat } from './addresses/formats.ts';
import { canonicalTransactionHash } from './transaction-hash.ts';

const HASH = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const hexOf = (value: Uint8Array) => hex.encode(value);

/** Real payments, as each chain's own explorer writes them. */
const KNOWN: readonly (readonly [AddressFormat, string])[] = [
  ['bitcoin', HASH],
  ['dogecoin', HASH],
  ['tron', HASH],
  ['cardano', HASH],
  ['evm', '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'],
  ['polkadot', '0x9b3a8e5c3c5a4f0a2b8f8a7a6d5c4b3a29181716151413121110090807060504'],
  ['xrp', 'E08D6E9754025BA2534A78707605E0601F03ACE063687A0CA1BDDACFCD1698C7'],
  ['solana', '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'],
  ['ton', HASH],
];

describe('a transaction hash', () => {
  test.each(KNOWN)('of %s is known, and stays as its explorers write it', (format, hash) => {
    expect(canonicalTransactionHash(format, hash)).toBe(hash);
    expect(canonicalTransactionHash(format, `  ${hash}\n`)).toBe(hash);
  });

  test.each(KNOWN.filter(([format]) => format !== 'solana'))(
    'of %s is the same one in capitals, with or without 0x',
    (format, hash) => {
      const digits = hash.replace(/^0x/, '');
      for (const prefix of ['', '0x', '0X'])
        for (const text of [digits.toLowerCase(), digits.toUpperCase()])
          expect(canonicalTransactionHash(format, prefix + text)).toBe(hash);
    },
  );

  test('of TON is the same one in either base64', () => {
    fc.assert(
      fc.property(bytes, (value) => {
        const forms = [hexOf(value), base64.encode(value), base64url.encode(value)];
        forms.push(base64url.encode(value).replace('=', ''));
        for (const form of forms) expect(canonicalTransactionHash('ton', form)).toBe(hexOf(value));
      }),
    );
  });

  test('of Solana keeps its case: another one is another payment', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (value) => {
        const text = base58.encode(value);
        expect(canonicalTransactionHash('solana', text)).toBe(text);
      }),
    );
  });

  test.each(KNOWN)('of %s is no address of an explorer and no part of one', (format, hash) => {
    const wrong = [`https://explorer.example/tx/${hash}`, hash.slice(3), `${hash}0`, `${hash} ${hash}`, ''];
    for (const text of [...wrong, hash.replace(/.$/, '!'), 'not-a-hash', 'z'.repeat(64)])
      expect(canonicalTransactionHash(format, text), text).toBeNull();
  });

  test('of a chain nobody here knows is what looks like one', () => {
    expect(canonicalTransactionHash('text', HASH.toUpperCase())).toBe(HASH);
    expect(canonicalTransactionHash('text', 'Moon_payment-000001')).toBe('Moon_payment-000001');
    for (const text of ['short', 'https://moon.example/tx/123456', 'with a space in it'])
      expect(canonicalTransactionHash('text', text)).toBeNull();
  });

  test('read twice is read the same, whatever was typed', () => {
    const formats = KNOWN.map(([format]) => format);
    const anything = fc.oneof(
      fc.string(),
      bytes.map(hexOf),
      bytes.map((value) => base58.encode(value)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...formats), anything, (format, text) => {
        const once = canonicalTransactionHash(format, text);
        if (once !== null) expect(canonicalTransactionHash(format, once)).toBe(once);
      }),
    );
  });
});
