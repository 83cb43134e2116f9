import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { ReadFailure } from './read-failure.tsx';

const shown = (failure: unknown): string =>
  renderToStaticMarkup(
    createElement(ReadFailure, { title: 'Not loaded', failure, onRetry: () => undefined }),
  );

it('says why where the server said so, and never what a browser says when no answer came', () => {
  const cut = shown(new CallFailure({ kind: 'unreached', message: 'Failed to fetch' }));
  expect(cut).toContain('Not loaded');
  expect(cut).not.toContain('Failed to fetch');
  expect(shown(new CallFailure({ kind: 'refused', status: 429, message: 'Too many requests' }))).toContain(
    'Too many requests',
  );
  expect(shown(new Error('x is undefined'))).toContain('Unknown error occurred');
});
