import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stat } from './stat.tsx';

test('of old prices only what they change is seen to be old', () => {
  const lowest = renderToStaticMarkup(<Stat label="Lowest amount">$100.00</Stat>);
  const worth = renderToStaticMarkup(
    <Stat label="Worth" moves>
      $100.00
    </Stat>,
  );
  expect(worth).toContain('delayed:text-muted');
  expect(lowest).not.toContain('delayed:');
});
