import { expect, it } from 'vitest';
import { unavailableOr } from './failures.ts';

it('a server that may not write is away, and a rule that was broken is not', () => {
  const readOnly = Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), {
    code: '25006',
  });
  expect(unavailableOr(readOnly)).toMatchObject({ code: 'not-ready', cause: readOnly });
  const broken = Object.assign(new Error('duplicate key'), { code: '23505' });
  expect(unavailableOr(broken)).toBe(broken);
});
