import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBic, isSameAccount, plainIban } from './accounts.ts';
import { epcQrText } from './epc-qr.ts';
import { matchEntry, type Payer, suggest } from './matching.ts';
import { isNameOf } from './names.ts';
import { plainText, writePain001 } from './pain001.ts';
import { creditorReference, findReferences, isCreditorReference, printReference } from './reference.ts';
import { all, readXml, textAt } from './xml.ts';

const names = fc.stringMatching(/^[A-Z0-9]{12}$/);
const LENGTH = 16;

describe('creditor references', () => {
  test('as the standard has them', () => {
    expect(isCreditorReference('RF18 5390 0754 7034')).toBe(true);
    expect(isCreditorReference('RF18 5390 0754 7035')).toBe(false);
    expect(creditorReference('539007547034')).toBe('RF18539007547034');
    expect(printReference('RF18539007547034')).toBe('RF18 5390 0754 7034');
  });

  test('one wrong digit, or two swapped, are seen', () => {
    const digits = fc.stringMatching(/^\d{12}$/);
    fc.assert(
      fc.property(digits, fc.integer({ min: 2, max: 14 }), fc.nat(9), (name, at, digit) => {
        const right = creditorReference(name);
        expect(isCreditorReference(right)).toBe(true);
        const mistyped = right.slice(0, at) + String(digit) + right.slice(at + 1);
        const swapped = right.slice(0, at) + (right[at + 1] ?? '') + (right[at] ?? '') + right.slice(at + 2);
        for (const wrong of [mistyped, swapped]) {
          if (wrong !== right) expect(isCreditorReference(wrong)).toBe(false);
        }
      }),
    );
  });

  test('are found within a text, however it is broken', () => {
    const around = fc.stringMatching(/^[a-z ,.]{0,20}$/);
    fc.assert(
      fc.property(names, around, around, fc.constantFrom(' ', '-', '\n', ''), (name, before, after, gap) => {
        const printed = printReference(creditorReference(name)).replaceAll(' ', gap).toLowerCase();
        expect(findReferences(`${before} ${printed} ${after}`, LENGTH)).toContain(creditorReference(name));
      }),
    );
    expect(findReferences('RF RF19 NOTHING HERE AT ALL', LENGTH)).toEqual([]);
  });
});

test('accounts are compared by what they say', () => {
  expect(plainIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000');
  expect(plainIban('DE89370400440532013001')).toBeNull();
  expect(isBic('COBADEFFXXX')).toBe(true);
  expect(isSameAccount('DE89 3704 0044 0532 0130 00', 'de89370400440532013000')).toBe(true);
});

test('the QR code of a transfer in euros', () => {
  const transfer = {
    beneficiary: 'Halyard Markets Ltd',
    iban: 'DE89370400440532013000',
    bic: null,
    currency: 'EUR',
    amount: 250_00n,
    reference: 'RF18539007547034',
  };
  expect(epcQrText(transfer)).toBe(
    'BCD\n002\n1\nSCT\n\nHalyard Markets Ltd\nDE89370400440532013000\nEUR250.00\n\nRF18539007547034',
  );
  expect(epcQrText({ ...transfer, currency: 'USD' })).toBeNull();
  expect(epcQrText({ ...transfer, amount: 10n ** 12n })).toBeNull();
});

describe('names', () => {
  test.each([
    ['ANNA MUELLER', 'Anna', 'Müller', true],
    ['Müller, Anna Maria', 'Anna', 'Müller', true],
    ['Frau Dr. Anna Muller', 'Anna', 'Müller', true],
    ['ANNA UND KARL WEBER', 'Karl', 'Weber', true],
    ["O'Neil Sean", 'Sean', 'O’Neil', true],
    ['Łukasz Wójcik', 'Lukasz', 'Wojcik', true],
    ['Jan de Vries', 'Jan', 'de Vries', true],
    ['A. MUELLER', 'Anna', 'Müller', false],
    ['Bernd Müller', 'Anna', 'Müller', false],
    ['Anna Müller GmbH', 'Anna', 'Müller', false],
    ['', 'Anna', 'Müller', false],
  ])('%s for %s %s', (said, firstName, lastName, is) => {
    expect(isNameOf(said, { firstName, lastName })).toBe(is);
  });
});

describe('whose money it is', () => {
  const anna: Payer = {
    userId: 'a',
    firstName: 'Anna',
    lastName: 'Weber',
    reference: creditorReference('AAAA2222BBBB'),
    accounts: [],
  };
  const bernd: Payer = {
    userId: 'b',
    firstName: 'Bernd',
    lastName: 'Koch',
    reference: creditorReference('CCCC3333DDDD'),
    accounts: ['NL91ABNA0417164300'],
  };
  const payers = [anna, bernd];
  const entry = (text: string, name: string | null, account: string | null = null) => ({
    text,
    endToEndId: null,
    party: { name, account, bic: null },
    amount: 100_00n,
  });

  test('a reference says so, and its owner must have sent it', () => {
    const kinds = [
      [entry(printReference(anna.reference), 'ANNA WEBER'), { kind: 'sure', userId: 'a' }],
      [entry(anna.reference, 'Bernd Koch'), { kind: 'other-sender', userId: 'a' }],
      [entry(anna.reference, null), { kind: 'other-sender', userId: 'a' }],
      [entry(bernd.reference, null, 'NL91 ABNA 0417 1643 00'), { kind: 'sure', userId: 'b' }],
      [entry(bernd.reference, 'ANNA WEBER', 'NL91 ABNA 0417 1643 00'), { kind: 'other-sender', userId: 'b' }],
      [entry(`${anna.reference} ${bernd.reference}`, 'ANNA WEBER'), { kind: 'unknown' }],
      [entry('Hello', 'ANNA WEBER'), { kind: 'unknown' }],
      [entry(creditorReference('ZZZZ9999ZZZZ'), 'ANNA WEBER'), { kind: 'unknown' }],
    ] as const;
    for (const [given, match] of kinds) expect(matchEntry(given, payers, LENGTH)).toEqual(match);
  });

  test('nothing but its own reference makes it sure', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        expect(matchEntry(entry(text, 'ANNA WEBER'), payers, LENGTH).kind).toBe('unknown');
      }),
    );
  });

  test('suggestions begin with what says most', () => {
    const candidates = payers.map((payer) => ({ ...payer, announced: [100_00n] }));
    expect(suggest(entry('', 'ANNA WEBER'), candidates, LENGTH)).toEqual([
      { userId: 'a', because: ['name', 'amount'] },
      { userId: 'b', because: ['amount'] },
    ]);
    const mistyped = `${bernd.reference.slice(0, 6)}X${bernd.reference.slice(7)}`;
    expect(suggest(entry(mistyped, null), candidates, LENGTH)[0]).toEqual({
      userId: 'b',
      because: ['nearly-reference', 'amount'],
    });
    expect(suggest(entry('AAAA 2222 BBBB', null), candidates, LENGTH)[0]?.userId).toBe('a');
    // Who has no reference yet has not nearly written it.
    const carla = { ...anna, userId: 'c', lastName: 'Ohne', reference: '', announced: [] };
    expect(suggest(entry('Hello', 'ANNA WEBER'), [carla], LENGTH)).toEqual([]);
  });
});

describe('a file of payments', () => {
  const payment = fc.record({
    endToEndId: fc.stringMatching(/^WDR-[A-Z0-9]{8}$/),
    amount: fc.bigInt({ min: 1n, max: 10n ** 11n }),
    creditor: fc.record({
      name: fc.string({ minLength: 1, maxLength: 90 }),
      iban: fc.constant('NL91ABNA0417164300'),
    }),
    text: fc.string({ maxLength: 200 }),
  });

  test('its counts and its sum are those of its payments, whatever people are called', () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), (payments) => {
        const root = readXml(
          writePain001({
            id: 'PAY-1',
            at: '2026-11-23T10:00:00Z',
            on: '2026-11-23',
            currency: 'EUR',
            debtor: { name: 'Halyard & Söhne', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
            payments,
          }),
        );
        expect(root.space).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
        const [begin] = all(root, 'CstmrCdtTrfInitn');
        const sum = payments.reduce((total, { amount }) => total + amount, 0n);
        for (const part of ['GrpHdr', 'PmtInf']) {
          expect(textAt(begin, part, 'NbOfTxs')).toBe(String(payments.length));
          expect(textAt(begin, part, 'CtrlSum')?.replace('.', '')).toBe(String(sum).padStart(3, '0'));
        }
        const written = all(root, 'CstmrCdtTrfInitn', 'PmtInf', 'CdtTrfTxInf');
        expect(written.map((one) => textAt(one, 'PmtId', 'EndToEndId'))).toEqual(
          payments.map(({ endToEndId }) => endToEndId),
        );
      }),
    );
  });

  test('knows Latin letters alone', () => {
    expect(plainText('Zoë Müßig, Ærø & Łódź – 5 €')).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/);
    expect(plainText('Zoë Müßig')).toBe('Zoe Mussig');
  });
});
