import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const OTHER = 'Gaff and Daughters';

let shipped: string;
beforeAll(async () => {
  vi.resetModules();
  const { COMPANY } = await import('@halyard/content');
  shipped = COMPANY.brand;
  Object.assign(COMPANY, { brand: OTHER });
});
/** Whatever was made of the other brand is forgotten with it. */
afterAll(() => vi.resetModules());

it('another brand in the content is the one that every public page and the portal name', async () => {
  const { renderSite } = await import('./render.tsx');
  const assets = { script: '/a.js', scriptParts: [], styles: '', icon: '/mark.svg' };
  const pages = (['simulated', 'live'] as const).flatMap((mode) => renderSite(mode, assets));
  const html = pages.filter(({ type }) => type.startsWith('text/html'));
  expect(html.length).toBeGreaterThan(10);
  for (const { path, text } of html) {
    expect(text, path).not.toContain(shipped);
    expect(text, path).toContain(`aria-label="${OTHER}, home"`);
    expect(text, path).toMatch(new RegExp(`<title>[^<]*${OTHER}`));
  }
});
