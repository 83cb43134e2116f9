import { expect, test } from 'vitest';
import { piecesOf } from './mail-text.ts';

test('a link to this installation leads there, another one stays text', () => {
  const text = 'Go: http://127.0.0.1:3000/auth?flow=reset-password#token=1e5 or https://else.test/x now';
  expect(
    piecesOf(text, 'http://localhost:3000').map(({ text: part, href }) => ({ text: part, href })),
  ).toEqual([
    { text: 'Go: ', href: null },
    {
      text: 'http://127.0.0.1:3000/auth?flow=reset-password#token=1e5',
      href: '/auth?flow=reset-password#token=1e5',
    },
    { text: ' or ', href: null },
    { text: 'https://else.test/x', href: null },
    { text: ' now', href: null },
  ]);
});
