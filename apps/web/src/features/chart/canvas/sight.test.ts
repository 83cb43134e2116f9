import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSight } from './sight.ts';

type See = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

let see: See;
let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('IntersectionObserver', function createObserver(hear: See) {
    see = hear;
    return { observe: () => undefined, disconnect: () => undefined };
  });
});

afterEach(() => void vi.unstubAllGlobals());

function watched() {
  const told: string[] = [];
  const sight = watchSight({} as Element, {
    onSeen: () => told.push('seen'),
    draw: () => told.push('drawn'),
  });
  return { sight, told };
}

test('a picture is told when it comes back onto the screen, and never while it stays there or leaves', () => {
  const { sight, told } = watched();
  see([{ isIntersecting: true }]);
  see([{ isIntersecting: false }]);
  expect([sight.isIn(), told]).toEqual([false, []]);
  see([{ isIntersecting: true }]);
  expect([sight.isIn(), told]).toEqual([true, ['seen']]);
});

test('what is printed is seen off the screen too, and drawn at once, until it is gone', () => {
  const { sight, told } = watched();
  see([{ isIntersecting: false }]);
  page.dispatchEvent(new Event('beforeprint'));
  sight.end();
  page.dispatchEvent(new Event('beforeprint'));
  expect([sight.isIn(), told]).toEqual([false, ['seen', 'drawn']]);
});
