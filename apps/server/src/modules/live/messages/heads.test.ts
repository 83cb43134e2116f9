import { describe, expect, it } from 'vitest';
import { createHeads } from './heads.ts';

describe('what was passed on', () => {
  it('forgets the accounts that were quiet longest, and takes them as new afterwards', () => {
    const heads = createHeads(2);
    heads.moveTo({ userId: 'a', seq: 5n });
    heads.moveTo({ userId: 'b', seq: 1n });
    heads.moveTo({ userId: 'a', seq: 6n });
    heads.moveTo({ userId: 'c', seq: 1n });
    expect(heads.placesOf(['a', 'b', 'c'])).toEqual([
      { userId: 'a', seq: 6n },
      { userId: 'c', seq: 1n },
    ]);
    expect(heads.isNews({ userId: 'b', seq: 2n })).toBe(true);
    expect(heads.placesOf(['b'])).toEqual([{ userId: 'b', seq: 1n }]);
  });
});
