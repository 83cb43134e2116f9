import { expect, test } from 'vitest';
import { mayChat } from './live-chat.ts';

test.each(['broker.example', 'www.broker.example', '203.0.113.7', 'localhost.broker.example'])(
  'a chat may come to %s, over https alone',
  (hostname) => {
    expect(mayChat({ protocol: 'https:', hostname })).toBe(true);
    expect(mayChat({ protocol: 'http:', hostname })).toBe(false);
  },
);

test.each([
  'localhost',
  'app.localhost',
  'printer.local',
  '127.0.0.1',
  '127.8.9.1',
  '10.0.0.7',
  '192.168.1.4',
  '[::1]',
])('none comes to %s, where nobody but us is', (hostname) => {
  expect(mayChat({ protocol: 'https:', hostname })).toBe(false);
});
