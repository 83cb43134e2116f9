/**
 * Takes the pictures that previews of our public pages show, 1200 by 630, into apps/web/public/og:
 * `node e2e/pictures/previews.ts`. To be run again when the name or a title changes.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT } from '@halyard/content';
import { chromium } from '@playwright/test';
import setup from '../global-setup.ts';

const FOLDER = join(import.meta.dirname, '../../apps/web/public/og');
const CARDS = {
  home: CONTENT.home.hero,
  platform: CONTENT.platform.hero,
  'cloud-mining': CONTENT.mining.hero,
};

const finish = await setup();
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['E2E_BROWSER'] ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({
  baseURL: process.env['E2E_ORIGIN'] ?? '',
  viewport: { width: 1200, height: 630 },
  colorScheme: 'light',
});
for (const [name, { title, lead }] of Object.entries(CARDS)) {
  await page.goto('/');
  await page.evaluate(putCard, { title, lead, brand: CONTENT.company.brand });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
}
await browser.close();
await finish();

/** Runs in the browser, on a page that has our type and colours already. */
function putCard({ title, lead, brand }: Readonly<Record<'title' | 'lead' | 'brand', string>>): void {
  const mark = document.querySelector('header svg')?.cloneNode(true) as SVGElement;
  Object.assign(mark.style, { width: '44px', height: '44px' });
  const text = (words: string, style: string, tag = 'p') =>
    Object.assign(document.createElement(tag), { textContent: words, style });
  const card = text(
    '',
    'display:flex;flex-direction:column;height:630px;padding:72px 88px;background:var(--bg)',
    'div',
  );
  const head = text('', 'display:flex;align-items:center;gap:18px', 'div');
  head.append(mark, text(brand, 'font-size:36px;font-weight:600;letter-spacing:-0.01em'));
  card.append(
    head,
    text('', 'width:88px;height:4px;background:var(--brass);margin-top:auto', 'div'),
    text(
      title,
      'font-family:var(--font-serif, "Source Serif 4 Variable");font-size:76px;line-height:1.06;font-weight:560;letter-spacing:-0.015em;margin-top:34px;max-width:960px',
    ),
    text(lead, 'font-size:29px;line-height:1.4;color:var(--muted);margin-top:26px;max-width:960px'),
  );
  document.body.replaceChildren(card);
  document.documentElement.style.overflow = 'hidden';
}
