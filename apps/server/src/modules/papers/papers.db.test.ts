import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { needing } from '@halyard/testkit';
import { scaleOf } from '@halyard/catalogue';
import { auth, papers, transactions, wallet } from '@halyard/contract';
import { parseUnits } from '@halyard/money';
import sql from 'sql-template-tag';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTradingWalk } from '../../testing/walk/trading-walk.ts';

/**
 * What stands on papers, held against the journal and the file of the statement. PDFs are read by programs that none of us
 * wrote: one is a package, so that it is always there; poppler and qpdf are asked where the machine has them.
 */

const STEPS = 150;

type Customer = { readonly userId: string; readonly token: string };

let app: TestApp;
let folder: string;
let people: readonly Customer[];
const made: { readonly paper: papers.Paper; readonly userId: string; readonly bytes: Buffer }[] = [];

beforeAll(async () => {
  app = await createTestApp({ DEPOSIT_FOUR_EYES_USD: 1e9, WITHDRAWAL_FOUR_EYES_USD: 1e9 });
  folder = mkdtempSync(join(tmpdir(), 'papers-'));
  app.feed.set('USD/JPY', '152.400', '152.420');
  app.feed.set('GER40', '18000', '18002');
  const walk = await createTradingWalk(app, 16, 3);
  for (let nth = 1; nth <= STEPS; nth++) await walk.step();
  // Into coins of eight decimals, before the clock goes on to where nothing has a price any more.
  for (const { userId } of walk.traders)
    for (const to of ['BTC', 'ETH'])
      await app.call(wallet.convert, {
        as: await signIn(userId),
        body: { from: 'USD', to, amount: '12.34' },
      });
  app.clock.set(new Date('2027-01-02T00:20:00Z'));
  people = await Promise.all(walk.traders.map(({ userId }) => signIn(userId)));
  for (const person of people) await makeAll(person);
}, 240_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});

async function signIn(userId: string): Promise<Customer> {
  const row = await app.database.row<{ email: string }>(sql`select email from app_user where id = ${userId}`);
  const body = { email: row?.email ?? '', password: TEST_PASSWORD };
  const answer = (await app.call(auth.login, { body })).data();
  if (!('token' in answer)) throw new Error('a second factor is asked for');
  return { userId, token: answer.token };
}

async function makeAll(person: Customer): Promise<void> {
  const days = await app.database.rows<{ day: string }>(sql`
    select distinct to_char(filled_at at time zone 'UTC', 'YYYY-MM-DD') as day from trading_fill
    where user_id = ${person.userId} order by day`);
  const months = await app.database.rows<{ month: string }>(sql`
    select distinct to_char(completed_at at time zone 'UTC', 'YYYY-MM') as month from ledger_transaction
    where user_id = ${person.userId} and status = 'completed' order by month`);
  const wanted = [
    ...days.map(({ day }) => ({ kind: 'confirmation' as const, period: day })),
    ...months.map(({ month }) => ({ kind: 'statement' as const, period: month })),
    { kind: 'gains' as const, period: '2026' },
  ];
  for (const body of wanted) {
    const answer = await app.call(papers.makePaper, { as: person, body });
    const paper = answer.data();
    made.push({ paper, userId: person.userId, bytes: await download(person, paper.id) });
  }
}

async function download(as: { readonly token: string }, id: string): Promise<Buffer> {
  const { rawPayload } = await app.server.inject({
    method: 'GET',
    url: `/api/papers/${id}/file`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  return rawPayload;
}

const ofKind = (userId: string, kind: papers.PaperKind) =>
  made.filter(({ paper, userId: owner }) => owner === userId && paper.kind === kind);

/** The cells of each line, from the top of the first page on. */
async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const lines: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    const byHeight = Map.groupBy(texts, ({ transform }) => Math.round(Number(transform[5]) * 2));
    for (const [, line] of [...byHeight].toSorted(([a], [b]) => b - a))
      lines.push(line.toSorted((a, b) => a.transform[4] - b.transform[4]).map(({ str }) => str.trim()));
  }
  return lines;
}

/** The lines below a heading, up to the next line that begins with one of the others. */
function below(lines: readonly string[][], heading: string, until: string): string[][] {
  const from = lines.findIndex(([first]) => first === heading);
  const rest = lines.slice(from + 1);
  const end = rest.findIndex(([first]) => first === until);
  return from < 0 ? [] : rest.slice(0, end < 0 ? undefined : end);
}

const unitsOf = (text: string | undefined, asset: string): bigint => {
  const plain = (text ?? '').replaceAll(',', '').replace('\u2212', '-');
  const parsed = parseUnits(plain, scaleOf(asset));
  if (!parsed.ok) throw new Error(`${text} is no amount of ${asset}`);
  return parsed.value;
};

async function csvOf(as: { readonly token: string }): Promise<string[][]> {
  const file = (await app.call(transactions.exportTransactions, { as })) as unknown as {
    body: { data: string };
  };
  return file.body.data
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));
}

const NET = 8;

describe('papers of a walk', () => {
  it('are enough to say something: closings, nights, other currencies, more than one page', async () => {
    expect(made.length).toBeGreaterThan(people.length * 3);
    const texts = await Promise.all(made.map(async ({ bytes }) => (await cellsOf(bytes)).flat().join('\n')));
    const all = texts.join('\n');
    for (const word of [
      'Closed: ',
      'Overnight financing',
      'Page 2 of ',
      'practice funds only, no real money',
      'Open positions',
      'Total\nBTC\n0.000',
    ])
      expect(all).toContain(word);
  });

  it('tell each balance at both ends of a month as the journal has it', async () => {
    for (const { paper, userId, bytes } of made.filter((one) => one.paper.kind === 'statement')) {
      const from = new Date(`${paper.period}-01T00:00:00Z`);
      const journal = await app.database.rows<{ asset: string; opening: bigint; closing: bigint }>(sql`
        select asset, coalesce(sum(amount) filter (where posted_at < ${from}), 0)::bigint as opening,
          sum(amount)::bigint as closing
        from ledger_line join ledger_entry e on e.id = entry_id
        where user_id = ${userId} and posted_at < ${from}::timestamptz + interval '1 month' group by asset order by asset`);
      const rows = below(await cellsOf(bytes), 'Balances', 'Movements').filter(
        ([first]) => first !== 'Asset',
      );
      const told = rows.map(([asset = '', opening, , , closing]) => ({
        asset,
        opening: unitsOf(opening, asset),
        closing: unitsOf(closing, asset),
      }));
      expect(told.toSorted((a, b) => (a.asset < b.asset ? -1 : 1))).toEqual(journal);
    }
  });

  it('come to what the file of the statement comes to, in every currency', async () => {
    for (const person of people) {
      const file = new Map<string, bigint>();
      for (const row of await csvOf(person))
        file.set(row[3] ?? '', (file.get(row[3] ?? '') ?? 0n) + unitsOf(row[NET], row[3] ?? ''));
      const told = new Map<string, bigint>();
      for (const { bytes } of ofKind(person.userId, 'statement')) {
        const totals = (await cellsOf(bytes)).filter(
          ([first, asset]) => first === 'Total' && /^[A-Z]/.test(asset ?? ''),
        );
        for (const [, asset = '', , , net] of totals)
          told.set(asset, (told.get(asset) ?? 0n) + unitsOf(net, asset));
      }
      const moved = [...file].filter(([asset, net]) => net !== 0n || told.has(asset));
      expect(told).toEqual(new Map(moved));
    }
  });

  it('tell of every row of the month, and of what waited at its end, and of nothing else', async () => {
    const seen = { booked: 0, waiting: 0 };
    for (const { paper, userId, bytes } of made.filter((one) => one.paper.kind === 'statement')) {
      const rows = await app.database.rows<{ reference: string }>(sql`
        select reference from ledger_transaction where user_id = ${userId} and status = 'completed'
          and to_char(completed_at at time zone 'UTC', 'YYYY-MM') = ${paper.period} order by completed_at, id`);
      const waiting = await app.database.rows<{ reference: string }>(sql`
        select reference from ledger_transaction where user_id = ${userId}
          and to_char(created_at at time zone 'UTC', 'YYYY-MM') <= ${paper.period}
          and coalesce(to_char(completed_at at time zone 'UTC', 'YYYY-MM'), 'never') > ${paper.period} order by created_at, id`);
      const told = below(await cellsOf(bytes), 'Movements', 'Open positions at the end of the month')
        .flat()
        .filter((cell) => /^(?:DEP|WDR|TRD|TRF|ADJ)-/.test(cell));
      expect(told).toEqual([...rows, ...waiting].map(({ reference }) => reference));
      seen.booked += rows.length;
      seen.waiting += waiting.length;
    }
    expect(seen.booked).toBeGreaterThan(STEPS / 3);
    expect(seen.waiting).toBeGreaterThan(0);
  });

  it('of a year and of its days come to what trading has moved', async () => {
    for (const person of people) {
      const trades = (await csvOf(person)).filter((row) => row[1] === 'trade');
      const moved = trades.reduce((sum, row) => sum + unitsOf(row[NET], 'USD'), 0n);
      const [year] = ofKind(person.userId, 'gains');
      if (!year) throw new Error('no list of gains');
      const total = (await cellsOf(year.bytes)).find(([first]) => first === 'Total');
      expect(unitsOf(total?.at(-1), 'USD')).toBe(moved);
      const nights = await app.database.row<{ amount: bigint }>(sql`
        select coalesce(sum(amount), 0)::bigint as amount from trading_night where user_id = ${person.userId} and not exists (
          select from trading_fill f where f.user_id = ${person.userId} and date_trunc('day', f.filled_at) = date_trunc('day', booked_at))`);
      let days = nights?.amount ?? 0n;
      for (const { bytes } of ofKind(person.userId, 'confirmation')) {
        const net = (await cellsOf(bytes)).find(([first]) => first === 'Trading, net');
        days += unitsOf(net?.[1], 'USD');
      }
      expect(days).toBe(moved);
    }
  });

  it('are tagged, named, in a language, and have their fonts inside', async () => {
    for (const { paper, bytes } of made) {
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      expect((await pdf.getMarkInfo())?.Marked).toBe(true);
      const info: { readonly Title?: string } = (await pdf.getMetadata()).info;
      expect(info).toMatchObject({ Language: 'en', Subject: paper.code, Author: 'Halyard' });
      expect(info.Title).toMatch(/^(?:Daily confirmation|Monthly statement|Realized gains), /);
      const roles = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
      for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P'])
        expect(roles).toContain(`"role":"${role}"`);
      const raw = bytes.toString('latin1');
      expect(raw).toContain('/StructTreeRoot');
      expect(raw).toContain('/Scope /Column');
      const fonts = raw.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
      expect(fonts).toBeGreaterThan(0);
      expect(raw.match(/\/FontFile2 /g)?.length).toBe(fonts);
      expect(raw).not.toContain('/Subtype /Type1');
    }
  });

  it('are what was hashed, and their hashes stand in the audit log', async () => {
    for (const { paper, userId, bytes } of made) {
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(paper.sha256);
      const row = await app.database.row<{ detail: unknown }>(sql`
        select detail from audit_entry where action = 'paper.made' and subject_id = ${userId} and detail->>'sha256' = ${paper.sha256}`);
      expect(row?.detail).toMatchObject({ code: paper.code, kind: paper.kind, period: paper.period });
    }
  });

  it('stay as they are', async () => {
    const [one] = made;
    for (const change of [
      sql`update paper_document set content = ''`,
      sql`delete from paper_document`,
      sql`truncate paper_document`,
    ])
      await expect(app.database.run(change)).rejects.toThrow('append-only');
    const again = await app.call(papers.makePaper, {
      as: { token: people.find(({ userId }) => userId === one?.userId)?.token ?? '' },
      body: { kind: one?.paper.kind ?? 'gains', period: one?.paper.period ?? '' },
    });
    expect(again.data()).toEqual(one?.paper);
  });

  it('pass qpdf and poppler', needing('qpdf', 'pdftotext', 'pdffonts'), () => {
    for (const { paper, bytes } of made) {
      const file = join(folder, `${paper.code}.pdf`);
      writeFileSync(file, bytes);
      expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
        'No syntax or stream encoding errors',
      );
      const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
      expect(text).toContain(paper.code);
      const [, , ...fonts] = execFileSync('pdffonts', [file], { encoding: 'utf8' }).trim().split('\n');
      for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
    }
  });
});
