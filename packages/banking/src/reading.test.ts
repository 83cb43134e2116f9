import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRow, readStatements } from './read-statements.ts';
import type { Statement } from './statement.ts';

const OUR_IBAN = 'DE89370400440532013000';

/** What a test says of a statement; both formats are written from it. */
type Written = {
  readonly number: number;
  readonly opening: bigint;
  readonly closing?: bigint;
  readonly day?: string;
  readonly payments: readonly { readonly amount: bigint; readonly text: string; readonly name: string }[];
};

const cents = (amount: bigint, point: string) => {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0');
  return `${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
};
const closingOf = ({ opening, closing, payments }: Written) =>
  closing ?? payments.reduce((sum, { amount }) => sum + amount, opening);

function camt(written: Written, version = '08'): string {
  const { number, opening, day = '2026-11-23', payments } = written;
  const isNew = Number(version) >= 8;
  const status = Number(version) >= 4 ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  const side = (amount: bigint) => `<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const sum = (amount: bigint) => `<Amt Ccy="EUR">${cents(amount, '.')}</Amt>${side(amount)}`;
  const balance = (kind: string, amount: bigint) =>
    `<Bal><Tp><CdOrPrtry><Cd>${kind}</Cd></CdOrPrtry></Tp>${sum(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const entries = payments.map(({ amount, text, name }, index) => {
    const role = amount < 0n ? 'Cdtr' : 'Dbtr';
    const named = isNew ? `<Pty><Nm>${name}</Nm></Pty>` : `<Nm>${name}</Nm>`;
    const parties = `<${role}>${named}</${role}><${role}Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></${role}Acct>`;
    const details = `<Refs><EndToEndId>E2E-${index}</EndToEndId></Refs><RltdPties>${parties}</RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
    return `<Ntry>${sum(amount)}${status}<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>B${index}</AcctSvcrRef><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt><Id>S</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${OUR_IBAN}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closingOf(written))}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

function mt940(written: Written): string {
  const { number, opening, day = '2026-11-23', payments } = written;
  const short = day.slice(2).replaceAll('-', '');
  const side = (amount: bigint) => (amount < 0n ? 'D' : 'C');
  const entries = payments.flatMap(({ amount, text, name }, index) => [
    `:61:${short}${short.slice(2)}${side(amount)}${cents(amount, ',')}NTRFNONREF//B${index}`,
    `:86:166?00TRANSFER?20EREF+E2E-${index}?21SVWZ+${text}?30ABNANL2A?31NL91ABNA0417164300?32${name}`,
  ]);
  const balance = (amount: bigint) => `${side(amount)}${short}EUR${cents(amount, ',')}`;
  const lines = [':20:STARTUMS', `:25:${OUR_IBAN}`, `:28C:${number}/1`, `:60F:${balance(opening)}`];
  return [...lines, ...entries, `:62F:${balance(closingOf(written))}`, '-', ''].join('\r\n');
}

const one: Written = {
  number: 42,
  opening: 100_00n,
  payments: [
    { amount: 250_00n, text: 'RF18 5390 0754 7034', name: 'ANNA MUELLER' },
    { amount: -40_10n, text: 'Fee', name: 'Bank' },
  ],
};

function read(text: string): [Statement, ...Statement[]] {
  const found = readStatements(text);
  if (!found.ok) throw new Error(JSON.stringify(found.failure));
  const first = found.value.at(0);
  if (first === undefined) throw new Error('no statement');
  return [first, ...found.value.slice(1)];
}

const problemOf = (text: string) => {
  const found = readStatements(text);
  return found.ok ? null : found.failure.problem;
};

describe('reading statements', () => {
  test.each(['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13'])(
    'camt.053 of version %s',
    (version) => {
      const [statement] = read(camt(one, version));
      expect(statement).toMatchObject({
        format: 'camt.053',
        name: '42',
        number: 42,
        account: OUR_IBAN,
        currency: 'EUR',
        opening: { on: '2026-11-23', amount: 100_00n },
        closing: { on: '2026-11-23', amount: 309_90n },
      });
      expect(statement.entries[0]).toEqual({
        amount: 250_00n,
        bookedOn: '2026-11-23',
        valueOn: '2026-11-23',
        bankReference: 'B0',
        endToEndId: 'E2E-0',
        text: 'RF18 5390 0754 7034',
        party: { name: 'ANNA MUELLER', account: 'NL91ABNA0417164300', bic: null },
        isReturn: false,
      });
    },
  );

  test('both formats say the same', () => {
    const payment = fc.record({
      amount: fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n }).filter((amount) => amount !== 0n),
      text: fc.stringMatching(/^[A-Z][A-Za-z0-9 ]{0,60}[a-z0-9]$/),
      name: fc.stringMatching(/^[A-Z][a-z]{1,12} [A-Z][a-z]{1,12}$/),
    });
    const written = fc.record({
      number: fc.integer({ min: 1, max: 99_999 }),
      opening: fc.bigInt({ min: -10_000_000_000n, max: 10_000_000_000n }),
      payments: fc.array(payment, { maxLength: 6 }),
    });
    fc.assert(
      fc.property(written, (given) => {
        const [xml] = read(camt(given));
        const [swift] = read(mt940(given));
        const plain = (statement: Statement) => ({
          ...statement,
          format: '',
          entries: statement.entries.map((entry) => ({ ...entry, party: { ...entry.party, bic: null } })),
        });
        expect(plain(swift)).toEqual(plain(xml));
        expect(checkRow([xml], null).ok).toBe(true);
      }),
    );
  });

  test('what is only expected counts for nothing', () => {
    const pending = camt(one).replace('<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>');
    expect(read(pending)[0].entries).toHaveLength(1);
  });

  test('a payment that came back is known, and comes from whoever it went to', () => {
    const returned = camt({ ...one, payments: [{ amount: 40_00n, text: 'x', name: 'Us' }] })
      .replace('NL91ABNA0417164300', OUR_IBAN)
      .replace(
        '</RltdPties>',
        '<CdtrAcct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></CdtrAcct></RltdPties><RtrInf/>',
      );
    expect(read(returned)[0].entries[0]).toMatchObject({
      isReturn: true,
      party: { account: 'NL91ABNA0417164300' },
    });
  });

  test('a sum of payments is taken apart where each says how much it was', () => {
    const part = (amount: string, id: string) =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const whole = camt({ ...one, payments: [{ amount: 30_00n, text: 'x', name: 'y' }] });
    const parted = (second: string) =>
      whole.replace(/<TxDtls>.*<\/TxDtls>/, part('10.00', 'A') + part(second, 'B'));
    const amounts = (text: string) => read(text)[0].entries.map(({ amount }) => amount);
    expect(amounts(parted('20.00'))).toEqual([10_00n, 20_00n]);
    expect(amounts(parted('19.99'))).toEqual([30_00n]);
  });

  const detailed = (details: string) => {
    const plain = mt940({ ...one, payments: [{ amount: 5_00n, text: 'a', name: 'A' }] });
    return read(plain.replace(/:86:.*/, `:86:${details}`))[0].entries[0];
  };

  test.each([
    ['/EREF/E2E/ORDP//NAME/ANNA MUELLER/REMI/RF18 x', 'ANNA MUELLER', 'RF18 x'],
    [
      '/EREF/E2E//CNTP/NL91ABNA0417164300/ABNANL2A/ANNA MUELLER///REMI/USTD//RF18/',
      'ANNA MUELLER',
      'USTD//RF18/',
    ],
    ['/TRTP/SEPA/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/ANNA MUELLER/REMI/RF18', 'ANNA MUELLER', 'RF18'],
  ])('what the bank says of the payer stands before what they wrote: %s', (details, name, text) => {
    expect(detailed(details)).toMatchObject({ text, party: { name } });
  });

  test.each([
    'RF18 5390 /NAME/MAX FRAUD',
    '/ORDP//NAME/ANNA MUELLER/REMI/RF18/NAME/MAX FRAUD',
    '/EREF/E2E/REMI/RF18/NAME/MAX FRAUD',
    '/EREF/E2E/USTD/RF18/IBAN/NL91ABNA0417164300',
    '/EREF/X/NAME/MAX FRAUD/ORDP//NAME/ANNA MUELLER/REMI/RF18',
    '/EREF/X/NAME/MAX FRAUD//CNTP/NL91ABNA0417164300/ABNANL2A/ANNA MUELLER///REMI/RF18',
    '/CNTP/NL91ABNA0417164300/ABNANL2A/ANNA MUELLER///REMI/RF18/CNTP/x/y/MAX FRAUD',
    '166?00TRANSFER?20SVWZ+RF18?32MAX FRAUD?30ABNANL2A?31NL91ABNA0417164300?32ANNA MUELLER',
    '166?00TRANSFER?20SVWZ+RF18?33MAX FRAUD?30ABNANL2A?31NL91ABNA0417164300',
    '166?00TRANSFER?20SVWZ+RF18 IBAN+NL91ABNA0417164300',
  ])('whoever pays cannot say who pays: %s', (details) => {
    expect(detailed(details)).toMatchObject({ party: { name: null, account: null, bic: null } });
  });

  test('pages of one statement are one', () => {
    const first = mt940({ ...one, payments: [{ amount: 5_00n, text: 'a', name: 'A' }] }).replace(
      ':62F:',
      ':62M:',
    );
    const second = mt940({ ...one, opening: 105_00n, payments: [{ amount: 7_00n, text: 'b', name: 'B' }] })
      .replace(':60F:', ':60M:')
      .replace('/1\r', '/2\r');
    const [statement, ...more] = read(first + second);
    expect(more).toEqual([]);
    expect(statement.entries).toHaveLength(2);
    expect(statement.closing.amount).toBe(112_00n);
    expect(problemOf(first)).toBe('lacks');
    expect(problemOf(first + second.replaceAll('EUR', 'USD'))).toBe('lacks');
  });

  test.each([camt, mt940])('an entry of nothing is none', (write) => {
    const waived = { amount: 0n, text: 'waived', name: 'Bank' };
    const [statement] = read(write({ ...one, payments: [waived, ...one.payments] }));
    expect(statement.entries.map(({ amount }) => amount)).toEqual([250_00n, -40_10n]);
  });

  test.each([
    ['<!DOCTYPE Document [<!ENTITY a "aaaa">]>', 'declares-entities'],
    ['<!DOCTYPE Document SYSTEM "http://localhost/x.dtd">', 'declares-entities'],
  ])('%s is refused', (doctype, problem) => {
    expect(problemOf(camt(one).replace('?>', `?>${doctype}`))).toBe(problem);
  });

  test.each([
    ['nothing', () => '', 'not-a-statement'],
    ['a page of the web', () => '<html><body/></html>', 'not-a-statement'],
    ['another message', () => camt(one).replace('camt.053', 'camt.054'), 'not-a-statement'],
    ['a version nobody knows', () => camt(one, '99'), 'unread-version'],
    ['an entity nobody declared', () => camt(one).replace('ANNA', '&xxe;'), 'broken-xml'],
    ['half a file', () => camt(one).slice(0, 900), 'broken-xml'],
    ['elements within elements', () => '<a>'.repeat(50), 'too-deep'],
    ['fifty megabytes', () => camt(one) + ' '.repeat(50 * 1024 * 1024), 'too-large'],
    ['a third decimal', () => camt(one).replace('250.00', '250.005'), 'bad-value'],
    ['a sign', () => camt(one).replace('250.00', '-250.00'), 'bad-value'],
    ['an exponent', () => camt(one).replace('250.00', '25e1'), 'bad-value'],
    ['a day that never was', () => camt(one).replace('2026-11-23', '2026-11-31'), 'bad-value'],
    ['another currency', () => camt(one).replace('"EUR">250', '"USD">250'), 'other-currency'],
    ['no closing balance', () => camt(one).replace('CLBD', 'CLAV'), 'lacks'],
    ['a line of no form', () => mt940(one).replace('C250,00', 'X250,00'), 'broken-line'],
    ['MT942', () => mt940(one).replace(/:60F:.*/, ':34F:EUR0,'), 'lacks'],
  ])('%s is refused', (_name, text, problem) => {
    expect(problemOf(text())).toBe(problem);
  });

  test('whatever comes, it answers', () => {
    const swift = mt940(one);
    const xml = camt(one);
    const damaged = fc.record({ at: fc.nat(3000), cut: fc.nat(40), put: fc.string({ maxLength: 8 }) });
    fc.assert(
      fc.property(fc.constantFrom(swift, xml), damaged, (text, { at, cut, put }) => {
        expect(typeof readStatements(text.slice(0, at) + put + text.slice(at + cut)).ok).toBe('boolean');
      }),
    );
  });
});

describe('a row of statements', () => {
  const day = (number: number, opening: bigint, amount: bigint, on = `2026-11-${10 + (number % 20)}`) =>
    read(camt({ number, opening, day: on, payments: [{ amount, text: 'x', name: 'y' }] }));
  const check = (statements: readonly Statement[], last: Statement | null) => {
    const found = checkRow(statements, last);
    return found.ok ? found.value.map(({ name }) => name) : found.failure.problem;
  };
  const [first] = day(40, 0n, 10_00n);

  test('is put in order, and follows what was read last', () => {
    const rest = [...day(42, 15_00n, 1_00n), ...day(41, 10_00n, 5_00n)];
    expect(check(rest, first)).toEqual(['41', '42']);
  });

  test('says what is wrong with it', () => {
    expect(check(day(42, 10_00n, 5_00n), first)).toBe('does-not-follow');
    expect(check(day(41, 11_00n, 5_00n), first)).toBe('does-not-follow');
    expect(check(day(40, 0n, 10_00n), first)).toBe('read-before');
    expect(check(day(41, 10_00n, 5_00n, '2026-11-01'), first)).toBe('does-not-follow');
    const wrong = read(camt({ number: 41, opening: 10_00n, closing: 9_00n, payments: [] }));
    expect(check(wrong, first)).toBe('wrong-sum');
  });

  test('begins anew with a new year', () => {
    expect(check(day(1, 10_00n, 5_00n, '2027-01-02'), first)).toEqual(['1']);
    expect(check(day(2, 10_00n, 5_00n, '2027-01-02'), first)).toBe('does-not-follow');
  });

  describe('in another format than the last one', () => {
    /** A day that came to nothing: what follows by its balance may be the same day once more. */
    const nothing = (on: string, number = 0) => ({
      number,
      opening: 10_00n,
      day: on,
      payments: [
        { amount: 5_00n, text: 'x', name: 'y' },
        { amount: -5_00n, text: 'z', name: 'y' },
      ],
    });
    const uncounted = (statement: Statement): Statement => ({ ...statement, name: 'S', number: null });
    const [counted] = read(camt(nothing('2026-11-11', 41)));
    const last = uncounted(counted);

    test('may be that one, where nothing tells them apart', () => {
      expect(check(read(mt940(nothing('2026-11-11', 41))), last)).toBe('other-format');
      expect(check(read(mt940(nothing('2026-11-11'))), last)).toBe('other-format');
      const early = read(mt940(nothing('2026-11-12'))).map((later) => ({
        ...later,
        entries: later.entries.map((entry) => ({ ...entry, bookedOn: '2026-11-11' })),
      }));
      expect(check(early, last)).toBe('other-format');
    });

    test('is another of later days, or where the bank counts both', () => {
      expect(check(read(mt940(nothing('2026-11-12'))), last)).toEqual(['0']);
      expect(check(read(mt940(nothing('2026-11-11', 42))), counted)).toEqual(['42']);
      expect(check(read(camt(nothing('2026-11-11', 42))), last)).toEqual(['42']);
    });
  });
});
