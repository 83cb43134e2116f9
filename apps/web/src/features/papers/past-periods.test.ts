import { describe, expect, it } from 'vitest';
import { pastPeriods, periodChoices } from './past-periods.ts';

const OPENED = '2026-11-20T08:00:00.000Z';
const at = (moment: string) => Date.parse(moment);

describe('periods that can be asked for', () => {
  it('begin with the account and end with what has been over for a quarter of an hour', () => {
    expect(pastPeriods('confirmation', OPENED, at('2026-11-20T23:00:00Z'))).toBeNull();
    expect(pastPeriods('confirmation', OPENED, at('2026-11-21T00:14:59Z'))).toBeNull();
    expect(pastPeriods('confirmation', OPENED, at('2026-11-21T00:15:00Z'))).toEqual({
      first: '2026-11-20',
      last: '2026-11-20',
    });
    expect(pastPeriods('gains', OPENED, at('2026-12-31T12:00:00Z'))).toBeNull();
  });

  it('are chosen by their names, the newest first', () => {
    expect(periodChoices('statement', OPENED, at('2027-02-01T00:15:00Z'))).toEqual([
      { value: '2027-01', label: 'January 2027' },
      { value: '2026-12', label: 'December 2026' },
      { value: '2026-11', label: 'November 2026' },
    ]);
    expect(periodChoices('gains', OPENED, at('2028-01-01T00:20:00Z')).map(({ label }) => label)).toEqual([
      '2027',
      '2026',
    ]);
    expect(periodChoices('statement', OPENED, at('2026-11-30T12:00:00Z'))).toEqual([]);
  });
});
