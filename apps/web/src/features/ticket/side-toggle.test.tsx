import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SideToggle } from './side-toggle.tsx';

it('writes a price that is not known in the ink of its ground, which is solid on the chosen side', () => {
  const html = renderToStaticMarkup(
    <SideToggle symbol="BTC/USD" side="buy" price={undefined} onSide={() => undefined} />,
  );
  expect(html.match(/–/g)).toHaveLength(2);
  expect(html).not.toContain('text-muted');
});

it('is solid on no side where the prices are too old to trust', () => {
  const look = (isMuted: boolean) =>
    renderToStaticMarkup(
      <SideToggle symbol="BTC/USD" side={null} isMuted={isMuted} onSide={() => undefined} />,
    ).match(/bg-(?:up|down)/g);
  expect(look(false)).toEqual(['bg-down', 'bg-up']);
  expect(look(true)).toBeNull();
});
