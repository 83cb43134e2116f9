import { afterEach, expect, test } from 'vitest';
import { feedState, freshness, pricesAreOld } from './connection.ts';

afterEach(() => {
  feedState.become('off');
  pricesAreOld.become(false);
});

test('a line that stands and brings nothing new is called delayed, and whoever follows hears of it', () => {
  const heard: string[] = [];
  const leave = freshness.subscribe(() => heard.push(freshness.read()));
  feedState.become('live');
  pricesAreOld.become(true);
  pricesAreOld.become(false);
  feedState.become('delayed');
  leave();
  feedState.become('live');
  expect(heard).toEqual(['live', 'delayed', 'live', 'delayed']);
});

test('where nobody wants prices none is late', () => {
  pricesAreOld.become(true);
  expect(freshness.read()).toBe('off');
});
