import { describe, expect, it } from 'vitest';
import { VERIFY } from '../../texts/papers.ts';
import { askedBy, hashOfFile } from './asked.ts';

describe('what is asked about a paper', () => {
  it.each([
    ['PAP-7K3M9QXW2A', { code: 'PAP-7K3M9QXW2A' }],
    [' pap-7k3m9qxw2a ', { code: 'PAP-7K3M9QXW2A' }],
    ['pap7k3m9qxw2a', { code: 'PAP-7K3M9QXW2A' }],
    [`${'AB'.repeat(16)}\n${'cd'.repeat(16)}`, { hash: 'ab'.repeat(16) + 'cd'.repeat(16) }],
  ])('%j', (text, asked) => expect(askedBy(text)).toEqual(asked));

  it.each(['', 'PAP-7K3M9QXW2', 'PAP-7K3M9QXWIL', 'TRD-7K3M9QXW2A', 'ab'.repeat(31)])(
    '%j is nothing',
    (text) => expect(() => askedBy(text)).toThrow(VERIFY.notAnEntry),
  );

  it('of a file is its SHA-256, as every other program says it', async () => {
    const hash = 'baad13769b56aaeb5b072762fefe73bc572a131353d594ec2db2b382bfabadfa';
    const file = new File(['%PDF-1.7 abc'], 'paper.pdf');
    expect(await hashOfFile(file)).toEqual({ hash, file: 'paper.pdf' });
  });

  it.each(['', '%PD', 'a cat'])('is not taken of %j, which is no PDF', async (text) => {
    await expect(hashOfFile(new File([text], 'paper.pdf'))).rejects.toThrow(VERIFY.notPdf);
  });
});
