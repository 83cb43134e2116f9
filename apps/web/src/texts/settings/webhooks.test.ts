import { events } from '@halyard/contract';
import { expect, it } from 'vitest';
import { EVENT_GROUPS } from './webhooks.ts';

it('every kind of event can be chosen, and none twice', () => {
  const chosen = Object.values(EVENT_GROUPS).flatMap(({ types }): readonly string[] => types);
  expect(chosen.toSorted()).toEqual([...events.EVENT_TYPES].toSorted());
});
