import { base58, base58xrp, base64url, bech32, bech32m } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AddressFormat, isValidAddress, matchingNetworks } from './formats.ts';
import { findAsset } from '../assets.ts';

const BANKS = ['iban', 'iban-or-account', 'text'] as const;
const MAIN_ONLY = { allowTestnet: false };
const ANY_NETWORK = { allowTestnet: true };

/** Addresses printed in the chains' own documents and in public test suites. */
const MAIN: readonly (readonly [AddressFormat, string])[] = [
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['evm', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['evm', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['evm', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['evm', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['evm', '0xde709f2102306220921060314715629080e2fb77'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['tron', 'TKTcfBEKpp5ZRPwmiZ8SfLx8W7CDZ7PHCY'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['xrp', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'],
  ['xrp', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
  ['dogecoin', 'D8osUgxgU4J2yEhCzN5xQQ42tuuG7qBdri'],
  ['dogecoin', 'A6T5s5B1Saja9yAJWxQN8SNXvNzxaoFdcy'],
  ['ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  ['ton', 'UQC6YL-9UnwM0tcMY5ZjDFCkmK8BW5h62q0dSp4of2BFNqQF'],
  ['ton', 'EQAOl3l3CEEcKaPLHz+BDvT4P0HZkIOPf5POcILE/5qgJuR2'],
  [
    'cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  [
    'cardano',
    'addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g',
  ],
  ['cardano', 'addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['polkadot', '1zugcag7cJVBtVRnFxv5Qftn7xKAnR6YJ9x4x3XLgGgmNnS'],
];

const TEST: readonly (readonly [AddressFormat, string])[] = [
  ['bitcoin', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r'],
  ['bitcoin', '2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w'],
  ['bitcoin', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  ['bitcoin', 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
  ['dogecoin', '2NByiBUaEXrhmqAsg7BbLpcQSAQs1EDwt5w'],
  ['xrp', 'T7oKJ3q7s94kDH6tpkBowhetT1JKfcfdSCmAXbS75iATyLD'],
  ['ton', 'kf/8uRo6OBbQ97jCx2EIuKm8Wmt6Vb15+KsQHFLbKSMiYIny'],
  ['cardano', 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz'],
  ['polkadot', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
];

describe('published addresses', () => {
  test.each(MAIN)('%s %s', (format, address) => {
    expect(isValidAddress(format, address, MAIN_ONLY)).toBe(true);
    expect(isValidAddress(format, address, ANY_NETWORK)).toBe(true);
  });

  test.each(TEST)('%s %s only where test networks are allowed', (format, address) => {
    expect(isValidAddress(format, address, MAIN_ONLY)).toBe(false);
    expect(isValidAddress(format, address, ANY_NETWORK)).toBe(true);
  });

  test('each belongs to one format only', () => {
    for (const [format, address] of MAIN) {
      const others = MAIN.map(([other]) => other).filter((other) => other !== format);
      expect(others.filter((other) => isValidAddress(other, address, MAIN_ONLY))).toEqual([]);
    }
  });
});

describe('what the segwit documents call invalid', () => {
  test.each([
    'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
    'bc1gmk9yu',
  ])('%s', (address) => {
    expect(isValidAddress('bitcoin', address, ANY_NETWORK)).toBe(false);
  });

  test.each(['BC1SW50QGDZ25J', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'])(
    '%s is well formed, but nobody could own what is sent there',
    (address) => {
      expect(bech32m.decodeUnsafe(address)).toBeDefined();
      expect(isValidAddress('bitcoin', address, ANY_NETWORK)).toBe(false);
    },
  );
});

describe('other addresses nobody can be paid at', () => {
  test('a Cardano stake or pointer address', () => {
    const stake = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';
    const pointer = 'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k';
    expect(isValidAddress('cardano', stake, ANY_NETWORK)).toBe(false);
    expect(isValidAddress('cardano', pointer, ANY_NETWORK)).toBe(false);
  });

  test('a Cardano address whose prefix and network tag disagree', () => {
    const main = bech32.decode('addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', 110);
    const disguised = bech32.encode('addr_test', main.words, 110);
    expect(isValidAddress('cardano', disguised, ANY_NETWORK)).toBe(false);
  });

  test('a Kusama address', () => {
    expect(isValidAddress('polkadot', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', ANY_NETWORK)).toBe(
      false,
    );
  });

  test('a Solana text of 31 or 33 bytes', () => {
    for (const length of [31, 33]) {
      const address = base58.encode(new Uint8Array(length).fill(7));
      expect(isValidAddress('solana', address, ANY_NETWORK)).toBe(false);
    }
  });

  test('a Bitcoin address on another chain of the same form', () => {
    expect(isValidAddress('bitcoin', 'D8osUgxgU4J2yEhCzN5xQQ42tuuG7qBdri', ANY_NETWORK)).toBe(false);
    expect(isValidAddress('xrp', base58xrp.encode(new Uint8Array(25)), ANY_NETWORK)).toBe(false);
    expect(isValidAddress('ton', base64url.encode(new Uint8Array(36)), ANY_NETWORK)).toBe(false);
  });

  test('an EVM address of the right digits in the wrong case', () => {
    expect(isValidAddress('evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', ANY_NETWORK)).toBe(false);
    expect(isValidAddress('evm', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', ANY_NETWORK)).toBe(true);
    expect(isValidAddress('evm', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ANY_NETWORK)).toBe(false);
  });
});

describe('a slip of one character', () => {
  const LETTERS = Array.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0');
  // A Solana address has no checksum, and an EVM address in one case only has none either.
  const checked = [...MAIN, ...TEST].filter(
    ([format, address]) =>
      format !== 'solana' && (format !== 'evm' || /[a-f].*[A-F]|[A-F].*[a-f]/.test(address)),
  );

  test('is noticed wherever there is a checksum', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...checked),
        fc.nat(),
        fc.constantFrom(...LETTERS),
        (vector, at, letter) => {
          const [format, address] = vector;
          const index = at % address.length;
          fc.pre(address[index] !== letter && address !== address.toUpperCase());
          const slipped = address.slice(0, index) + letter + address.slice(index + 1);
          expect(isValidAddress(format, slipped, ANY_NETWORK)).toBe(false);
        },
      ),
      // SS58 and EIP-55 miss a slip once in tens of thousands: a fixed seed keeps the run free of that luck.
      { numRuns: 3000, seed: 20260101 },
    );
  });

  test('nothing makes a check throw', () => {
    const formats = fc.constantFrom(...new Set(MAIN.map(([format]) => format)), ...BANKS);
    const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 200 }));
    fc.assert(
      fc.property(
        formats,
        texts,
        (format, text) => typeof isValidAddress(format, text, ANY_NETWORK) === 'boolean',
      ),
    );
  });
});

describe('a bank destination', () => {
  const fits = (text: string) => BANKS.filter((format) => isValidAddress(format, text, MAIN_ONLY));

  test.each(['GB29 NWBK 6016 1331 9268 19', 'DE89370400440532013000', 'de89 3704 0044 0532 0130 00'])(
    '%s is an IBAN',
    (text) => {
      expect(fits(text)).toEqual(['iban', 'iban-or-account', 'text']);
    },
  );

  test.each(['Account 12345678, sort code 12-34-56', 'First Bank, routing 021000021, account 1234 5678'])(
    '%s names an account by its number',
    (text) => {
      expect(fits(text)).toEqual(['iban-or-account', 'text']);
    },
  );

  test.each([
    'not-an-iban',
    'My bank account',
    'Größe & Söhne, Postfach 7',
    'GB29 NWBK 6016 1331 9268 18',
    'DE89370400440532013001',
    'DE89-3704-0044-0532-0130-01',
    'XX12 3456 7890 1234 567',
  ])('%s names none', (text) => {
    expect(fits(text)).toEqual(['text']);
  });

  test.each(['abc', '   a   ', 'line\nbreak 12345', 'right\u202eto left 12345', '1'.repeat(141)])(
    'not %j',
    (text) => {
      expect(fits(text)).toEqual([]);
    },
  );
});

describe('the networks an address fits', () => {
  const usdt = findAsset('USDT') ?? { networks: [] };
  const names = (address: string) =>
    matchingNetworks(usdt, address, ANY_NETWORK).map(({ network }) => network);

  test('one of several', () => {
    expect(names('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toEqual(['Tron (TRC-20)']);
  });

  test('all chains that share a format, so that the customer has to choose', () => {
    expect(names('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual([
      'Ethereum (ERC-20)',
      'BNB Smart Chain (BEP-20)',
    ]);
  });

  test('none', () => {
    expect(names('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toEqual([]);
  });
});
