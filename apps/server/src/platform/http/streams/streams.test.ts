import { expect, it, vi } from 'vitest';
import { newId } from '../../ids.ts';
import { Refusal } from '../../refusal.ts';
import { createOpenCalls } from './open-calls.ts';
import { createStreams, type Line } from './streams.ts';

async function* write(line: Line): AsyncGenerator<string> {
  yield 'hello';
  while (!line.isOver()) if (await line.pause(3_600_000)) yield 'news';
}

function begin() {
  const begins: (() => void)[] = [];
  const asked: number[] = [];
  const openCalls = createOpenCalls({
    bus: { on: () => () => undefined },
    log: { error: vi.fn() },
    stillMay: async () => {
      asked.push(Date.now());
      return true;
    },
  });
  const streams = createStreams({
    openCalls,
    database: { onNewEra: (listener) => void begins.push(listener) },
  });
  const open = (userId: string, keyId?: string) => {
    const caller = { userId, ...(keyId === undefined ? {} : { key: { id: keyId } }) };
    const stream = streams.open({ caller: caller as never, token: undefined }, write);
    stream.resume();
    return stream;
  };
  return { open, openCalls, asked, newEra: () => begins.forEach((tell) => tell()) };
}

it('a person has twenty open, by whichever of their keys, and a key ten', async () => {
  const [ada, bob] = [newId(), newId()];
  const { open } = begin();
  const own = Array.from({ length: 20 }, (_, nth) => open(ada, `key-${nth % 3}`));
  expect(() => open(ada, 'key-new')).toThrow('20');
  expect(() => open(ada)).toThrow('20');
  Array.from({ length: 10 }, () => open(bob, 'key-of-bob'));
  expect(() => open(bob, 'key-of-bob')).toThrow('10');
  open(bob, 'another');
  const closed = new Promise((resolve) => own[0]?.once('close', resolve));
  own[0]?.destroy();
  await closed;
  expect(() => open(ada)).not.toThrow();
});

it('all rights are looked at together, whenever their streams were opened', async () => {
  vi.useFakeTimers();
  try {
    const { open, asked } = begin();
    open(newId(), 'one');
    await vi.advanceTimersByTimeAsync(400);
    open(newId(), 'other');
    await vi.advanceTimersByTimeAsync(1600);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked.filter((at) => at === asked.at(-1))).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

it('all end when the database turns out to be another one', async () => {
  const { open, newEra } = begin();
  const over = ['one', 'other'].map(
    (key) => new Promise((resolve) => open(newId(), key).once('close', resolve)),
  );
  newEra();
  await Promise.all(over);
});

it('none is begun once all were ended: nobody would end it', () => {
  const { open, openCalls } = begin();
  openCalls.close();
  expect(() => open(newId())).toThrow(new Refusal('not-ready'));
  expect(openCalls.count()).toBe(0);
});
