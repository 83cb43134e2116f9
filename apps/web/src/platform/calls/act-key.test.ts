import { expect, test } from 'vitest';
import { createActKey } from './act-key.ts';
import { CallFailure } from './call-failure.ts';

function start() {
  let count = 0;
  return createActKey(() => `key-${(count += 1)}`);
}

const lost = new CallFailure({ kind: 'unreached', message: 'Failed to fetch' });
const refused = new CallFailure({ kind: 'refused', status: 400, message: 'No', hasServerText: true });
const page = new CallFailure({ kind: 'refused', status: 403, message: 'HTTP 403' });
const broken = new CallFailure({ kind: 'refused', status: 503, message: 'HTTP 503' });

test('the same act keeps its key while its outcome is open', () => {
  const act = start();
  expect(act.keyFor({ amount: '1' })).toBe('key-1');
  act.failed(lost);
  expect(act.keyFor({ amount: '1' })).toBe('key-1');
  act.failed(broken);
  expect(act.keyFor({ amount: '1' })).toBe('key-1');
  act.failed(page);
  expect(act.keyFor({ amount: '1' })).toBe('key-1');
});

test('another input is another act', () => {
  const act = start();
  act.keyFor({ amount: '1' });
  act.failed(lost);
  expect(act.keyFor({ amount: '2' })).toBe('key-2');
});

test('after success or refusal the next one is new', () => {
  const act = start();
  act.keyFor({ amount: '1' });
  act.done();
  expect(act.keyFor({ amount: '1' })).toBe('key-2');
  act.failed(refused);
  expect(act.keyFor({ amount: '1' })).toBe('key-3');
});
