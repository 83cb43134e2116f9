import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExitLevels } from './levels.tsx';

const NONE = { stopLoss: null, takeProfit: null, trailingStop: null };

test.each([
  [NONE, ['–']],
  [{ ...NONE, stopLoss: 1.07 }, ['1.07000', '–']],
  [{ ...NONE, takeProfit: 1.2 }, ['–', '1.20000']],
  // Nobody takes a position that a stop follows for one without a stop.
  [{ ...NONE, trailingStop: 0.002 }, ['Trail 0.00200', '–']],
  [{ stopLoss: 1.07, takeProfit: 1.2, trailingStop: 0.002 }, ['1.07000', 'Trail 0.00200', '1.20000']],
])('exits are said as they stand: %o', (exits, lines) => {
  const html = renderToStaticMarkup(<ExitLevels symbol="EUR/USD" {...exits} />);
  expect(html.split(/<[^>]+>/).filter(Boolean)).toEqual(lines);
});
