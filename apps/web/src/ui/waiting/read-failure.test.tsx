import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { ReadFailure } from './read-failure.tsx';

const shown = (failure: unknown): string =>
  renderToStaticMarkup(<ReadFailure title="Not loaded" failure={failure} onRetry={() => undefined} />);

it('says why in words: of the server, or that no answer came, and never what a browser says of it', () => {
  const cut = shown(new CallFailure({ kind: 'unreached', message: 'Failed to fetch' }));
  expect(cut).toContain('No answer came. Please check your connection.');
  expect(cut).not.toContain('Failed to fetch');
  expect(shown(new CallFailure({ kind: 'refused', message: 'Too many requests' }))).toContain(
    'Too many requests',
  );
  expect(shown(new Error('x is undefined'))).toContain('Unknown error occurred');
});
