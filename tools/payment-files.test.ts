import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { needing } from '@halyard/testkit';
import { writePain001 } from '@halyard/banking';
import { expect, it } from 'vitest';

/**
 * Files of payments held against a published schema by a program that shares nothing with ours: xmllint, and the schema of
 * pain.001.001.09 that PAYMENT_SCHEMA names. Neither is ours to bring along.
 */
const schema = process.env['PAYMENT_SCHEMA'] ?? '';

const FILE = {
  id: 'PAY-7K2M9QX4',
  at: '2026-11-23T09:30:00Z',
  on: '2026-11-23',
  currency: 'EUR',
  debtor: { name: 'Halyard Markets Ltd', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  payments: [
    {
      endToEndId: 'WDR-7K2M9QX4',
      amount: 120_50n,
      creditor: { name: 'Zoë Müller-Łuczak <& Söhne>', iban: 'NL91ABNA0417164300' },
      text: 'WDR-7K2M9QX4',
    },
    {
      endToEndId: 'RET-00000001',
      amount: 1n,
      creditor: { name: '', iban: 'FR1420041010050500013M02606' },
      text: 'RET-00000001',
    },
  ],
} as const;

it('a file of payments is as the published schema has it', needing('xmllint', 'PAYMENT_SCHEMA'), () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'halyard-payments-'));
  const file = path.join(folder, 'payments.xml');
  const check = (content: string) => {
    writeFileSync(file, content);
    return spawnSync('xmllint', ['--noout', '--schema', schema, file], { encoding: 'utf8' });
  };
  try {
    for (const bic of [FILE.debtor.bic, null]) {
      const { status, stderr } = check(writePain001({ ...FILE, debtor: { ...FILE.debtor, bic } }));
      expect([status, stderr.replace(`${file} validates`, '').trim()]).toEqual([0, '']);
    }
    expect(
      check(writePain001(FILE).replace('<CtrlSum>', '<Sum>').replace('</CtrlSum>', '</Sum>')).status,
    ).not.toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
