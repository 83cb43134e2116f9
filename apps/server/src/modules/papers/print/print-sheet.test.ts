import { plainText } from '@halyard/contract';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { statementBlocks } from '../sheets/statement.ts';
import { PAGE } from './pen.ts';
import { printSheet } from './print-sheet.ts';
import type { Block, Sheet } from './sheet.ts';

const MAY = new Date('2026-05-01T00:15:00Z');
/** As many digits as a balance can have, and a sentence that needs more than one line. */
const LARGEST = 999_999_999_999_999n;
const LONG =
  'Withdrawal to a bank account whose owner has a very long name, Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

const line = (asset: string, nth: number) => ({
  reference: `WDR-${String(nth).padStart(10, '0')}`,
  type: 'withdrawal' as const,
  asset,
  amount: LARGEST - 7n,
  fees: 7n,
  description: plainText(LONG),
  at: MAY,
  isCopyFee: false,
});
const position = {
  symbol: 'BTC/USD',
  side: 'buy',
  entryPrice: 840_000_000_000_000n,
  openedAt: MAY,
  quantity: 25n,
} as const;

/** The hardest month there is. */
function blocks(rows = 40): Block[] {
  const lines = Array.from({ length: rows }, (_, nth) => line(nth % 2 === 0 ? 'BTC' : 'USD', nth));
  const sum = LARGEST * BigInt(rows / 2);
  const balance = (asset: string) => {
    const [opening, closing, locked] = [sum + LARGEST, LARGEST, LARGEST];
    return { asset, opening, closing, moved: -sum, traded: 0n, locked };
  };
  return statementBlocks({
    balances: ['USD', 'BTC'].map(balance),
    lines,
    waiting: [line('BTC', 99)],
    trading: { commission: 0n, financing: 0n },
    held: [
      { ...position, value: { price: 850_000_000_000_000n, profitUsd: 250n } },
      { ...position, value: null },
    ],
  });
}

const sheet = (of: readonly Block[]): Sheet => ({
  title: 'Monthly statement',
  period: 'April 2026',
  brand: 'Halyard',
  maker: ['Sample Brokerage Ltd.'],
  holder: [['Customer', 'Łukasz Ωmega Жуков 王小明']],
  code: 'PAP-7K3M9QXW2A',
  verifyAt: 'https://halyard.example/verify',
  madeAt: MAY,
  blocks: of,
});

type Text = { readonly str: string; readonly x: number; readonly y: number; readonly width: number };

async function pagesOf(bytes: Buffer): Promise<Text[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.flatMap((item): Text[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        return [{ str: item.str, x: item.transform[4], y: item.transform[5], width: item.width }];
      });
    }),
  );
}

describe('a printed sheet', () => {
  it('cuts nothing and writes nothing over anything, however large the figures', async () => {
    for (const texts of await pagesOf(await printSheet(sheet(blocks())))) {
      const byLine = Map.groupBy(texts, ({ y }) => Math.round(y));
      for (const [, cells] of byLine) {
        let end: number = PAGE.left - 1;
        for (const { str, x, width } of cells.toSorted((a, b) => a.x - b.x)) {
          expect(x, str).toBeGreaterThanOrEqual(end);
          end = x + width;
        }
        expect(end).toBeLessThanOrEqual(PAGE.right + 0.5);
      }
    }
  });

  it('has the same foot on every page, and the heads of a table that goes on', async () => {
    const pages = await pagesOf(await printSheet(sheet(blocks())));
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, texts] of pages.entries()) {
      const strings = texts.map(({ str }) => str);
      expect(strings).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(strings).toContain('PAP-7K3M9QXW2A · Is this paper ours? https://halyard.example/verify');
      if (index === 1) expect(strings).toEqual(expect.arrayContaining(['Time (UTC)', 'What', 'Net']));
    }
  });

  it('is the same file each time', async () => {
    const one = await printSheet(sheet(blocks()));
    expect(one.equals(await printSheet(sheet(blocks())))).toBe(true);
    expect(one.equals(await printSheet({ ...sheet(blocks()), code: 'PAP-7K3M9QXW2B' }))).toBe(false);
  });

  it('writes a question mark for a letter its fonts do not have, and a dash for a price nobody has kept', async () => {
    const pages = await pagesOf(await printSheet(sheet(blocks(2))));
    const strings = pages.flat().map(({ str }) => str);
    expect(strings).toContain('Łukasz Ωmega Жуков ???');
    expect(strings.filter((text) => text === '–')).toHaveLength(2);
    expect(strings).toContain('2.50');
  });

  it('is none where its movements are not whole', () => {
    const balances = [{ asset: 'USD', opening: 0n, closing: 1n, moved: 1n, traded: 0n, locked: 0n }];
    const trading = { commission: 0n, financing: 0n };
    const nothing = { lines: [], waiting: [], trading, held: [] };
    expect(() => statementBlocks({ balances, ...nothing })).toThrow('the movements in USD are whole');
  });
});
