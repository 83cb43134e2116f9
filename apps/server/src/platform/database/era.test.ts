import { expect, it } from 'vitest';
import { createEras } from './era.ts';

it('an era ends when the database is another one, whichever it is, and not before', () => {
  const eras = createEras();
  const heard: number[] = [];
  eras.onNew(() => heard.push(eras.now()));
  expect(['one', 'one', 'two', 'two', 'one'].map((which) => eras.meet(which))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  expect([eras.now(), heard]).toEqual([2, [1, 2]]);
});
