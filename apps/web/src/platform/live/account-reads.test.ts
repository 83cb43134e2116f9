import type { live } from '@halyard/contract';
import { expect, test } from 'vitest';
import { readsChangedBy } from './account-reads.ts';

test('a change that only a newer server knows takes nothing of what came with it', () => {
  const changes = [{ kind: 'of-tomorrow' }, { kind: 'alerts' }] as unknown as live.Change[];
  expect(readsChangedBy(changes).map(({ name }) => name)).toEqual(['listAlerts']);
});
