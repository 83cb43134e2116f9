import { describe, expect, it } from 'vitest';
import { readDetails } from './mt940-details.ts';

const said = (text: string) => {
  const { endToEndId, isReturn } = readDetails(text);
  return { endToEndId, isReturn };
};

describe('the words of a Dutch bank', () => {
  it.each([
    // ABN AMRO, ING
    ['/TRTP/SEPA/MARF/M/RTRN/MS03/IBAN/NL91ABNA0417164300/NAME/X/REMI/hi/EREF/A', null],
    ['/RTRN/AC04//EREF/A//CNTP/NL91ABNA0417164300/ABNANL2A/X///REMI/USTD//hi/', 'A'],
  ])('that it came back are believed before anything that the payer wrote: %s', (text, endToEndId) => {
    expect(said(text)).toEqual({ endToEndId, isReturn: true });
  });

  it.each([
    // Rabobank's way cannot be told from an end-to-end id that somebody made up.
    '/EREF/A/TRCD/00501/RTRN/AC04/BENM//NAME/X/REMI/hi',
    '/EREF/A/RTRN/AC04//CNTP/NL91ABNA0417164300/ABNANL2A/X///REMI/USTD//hi/',
    '/EREF/A/NAME/X/REMI/hi/EREF/R/RTRN/',
    '/EREF/A/NAME/X/USTD/hi/EREF/R/RTRN/MS03',
    '/EREF/A/NAME/X/EREF/R/RTRN/MS03/REMI/hi',
    '/EREF/A//CNTP/NL91ABNA0417164300/ABNANL2A/X/RTRN/MS03//REMI/USTD//hi/EREF/R/',
  ])('are nobody’s behind that, or behind a number of theirs: %s', (text) => {
    expect(said(text)).toEqual({ endToEndId: 'A', isReturn: false });
  });
});
