import { expect, test } from 'vitest';
import { createNewest } from './newest.ts';

test('of two choices the second is sent after the first is answered, and is the one that holds', async () => {
  const send = createNewest();
  const sent: string[] = [];
  const line = Promise.withResolvers<string>();
  const ask = (theme: string, answer: Promise<string>) =>
    send(() => {
      sent.push(theme);
      return answer;
    });
  const dark = ask('dark', line.promise);
  const system = ask('system', Promise.resolve('system'));
  await Promise.resolve();
  expect(sent).toEqual(['dark']);
  line.resolve('dark');
  expect([await dark, await system]).toEqual([null, 'system']);
  expect(await ask('light', Promise.resolve('light'))).toBe('light');
});

test('a choice that did not get there holds up none that comes after it', async () => {
  const send = createNewest();
  const lost = send(() => Promise.reject(new Error('no network')));
  const next = send(() => Promise.resolve('light'));
  await expect(lost).rejects.toThrow('no network');
  expect(await next).toBe('light');
});
