import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MINING_PAGE } from '../cloud-mining/mining-page.tsx';
import type { SiteMode } from '../page.ts';
import { PLATFORM_PAGE } from './platform-page.tsx';

const textOf = (mode: SiteMode) => renderToStaticMarkup(<PLATFORM_PAGE.Body mode={mode} />);
const count = (text: string, words: string) => text.split(words).length - 1;

test('everything that leads to an account does, and the demo opens the tour', () => {
  const text = textOf('live');
  expect(text).toMatch(/href="\/portal\?tab=signup"[^>]*>Download MT5</);
  const downloads = text.match(/<a [^>]*>Download Now</g) ?? [];
  expect(downloads).toHaveLength(3);
  for (const download of downloads) expect(download).toContain('href="/portal?tab=signup"');
  expect(text).toMatch(/data-opens="tour"[^>]*>Watch Demo</);
});

test('order types, requirements and figures are named as they are written down', () => {
  const text = textOf('live');
  const orders = ['Market order', 'Pending order', 'Stop loss', 'Take profit', 'Stop limit', 'Trailing stop'];
  const desktop = ['1.7 GHz', '4 GB RAM (8 recommended)', '1 GB storage'];
  const mobile = ['iOS 12+', 'Android 5.0', '2 GB RAM', '200 MB'];
  const others = ['21 timeframes', '100+ indicators', 'Expert advisors', 'Algorithmic trading'];
  for (const words of [...orders, ...desktop, ...mobile, ...others]) expect(text).toContain(words);
});

test('the speed it claims is marked as a sample, and gone where money is real', () => {
  expect(textOf('simulated')).toContain('100ms');
  expect(count(textOf('simulated'), 'Sample figures')).toBe(1);
  expect(textOf('live')).not.toContain('100ms');
  expect(textOf('live')).not.toContain('Sample figures');
});

test.each([PLATFORM_PAGE, MINING_PAGE])(
  'search engines get whole sentences of the right length for $path',
  (page) => {
    expect(page.title.length).toBeGreaterThanOrEqual(50);
    expect(page.title.length).toBeLessThanOrEqual(60);
    expect(page.description.length).toBeGreaterThanOrEqual(120);
    expect(page.description.length).toBeLessThanOrEqual(155);
  },
);
