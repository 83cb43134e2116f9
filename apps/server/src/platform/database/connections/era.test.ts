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

it('an era has one name on all nodes, which tells nothing of the database', () => {
  const [node, other] = [createEras(), createEras()];
  expect(node.name()).toBeNull();
  const names = ['one', 'two', 'one'].map((which) => {
    node.meet(which);
    return node.name();
  });
  other.meet('two');
  expect(other.name()).toBe(names[1]);
  expect(names[0]).toBe(names[2]);
  expect(new Set(names).size).toBe(2);
  expect(names.join()).not.toContain('one');
});
