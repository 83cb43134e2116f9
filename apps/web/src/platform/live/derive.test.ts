import { expect, test } from 'vitest';
import { derive } from './derive.ts';

test('what follows from a value is worked out once with each change of it, whoever asks', () => {
  const told: string[] = [];
  const market: { price?: string } = {};
  const worked: (string | undefined)[] = [];
  const derived = derive(
    {
      read: () => market.price,
      subscribe: (listener: () => void) => {
        told.push('joined');
        listener();
        return () => void told.push('left');
      },
    },
    (from) => {
      worked.push(from);
      return { length: from?.length };
    },
  );
  expect(derived.read()).toBe(derived.read());
  market.price = '1.1';
  const known = derived.read();
  expect(known).toEqual({ length: 3 });
  expect(derived.read()).toBe(known);
  expect(worked).toEqual([undefined, '1.1']);
  derived.subscribe(() => told.push('heard'))();
  expect(told).toEqual(['joined', 'heard', 'left']);
});
