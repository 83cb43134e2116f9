import { mining } from '@halyard/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SiteMode } from '../page.ts';
import { MINING_PAGE } from './mining-page.tsx';

const textOf = (mode: SiteMode) =>
  renderToStaticMarkup(<MINING_PAGE.Body mode={mode} />).replaceAll('&amp;', '&');
const count = (text: string, words: string) => text.split(words).length - 1;

/** What the customer's document gives each package, in its own words. */
const FIGURES: Readonly<Record<mining.MiningPackage['id'], string>> = {
  starter: `$299|1 TH/s|12 months|$45-65|$540-780|$241-481|18-26%|SHA-256|95%|99.5%|Bitcoin mining only|24/7|dashboard
    |Basic support|Daily payouts|No maintenance fees`,
  professional: `$1,299|5 TH/s|18 months|$215-285|$3,870-5,130|$2,571-3,831|20-26%|SHA-256, Scrypt, Ethash|97%|99.8%
    |Multi-crypto|Priority support|Free hardware upgrades|Risk management tools|Mobile app`,
  enterprise: `$5,999|25 TH/s|24 months|$950-1,350|$22,800-32,400|$16,801-26,401|19-27%|Multi-algorithm|98%|99.9%
    |Dedicated mining pool|API access|Personal account manager|Tax`,
};
const FEATURES = { starter: 6, professional: 8, enterprise: 10 } as const;

test.each(['simulated', 'live'] as const)(
  'every package stands on its card with all its figures, %s',
  (mode) => {
    for (const { id, name, popular } of mining.MINING_PACKAGES) {
      const card = new RegExp(`<li id="${id}".*?Get Started Now</a>`).exec(textOf(mode))?.[0] ?? '';
      for (const figure of FIGURES[id].split(/\s*\|/)) expect(card, `${id}: ${figure}`).toContain(figure);
      expect(count(card, '<li class'), id).toBe(FEATURES[id]);
      expect(card.includes('Most Popular'), id).toBe(popular);
      expect(card).toContain(`href="/?subject=${encodeURIComponent(`Cloud mining: ${name}`)}#contact"`);
    }
  },
);

test.each(['simulated', 'live'] as const)(
  'returns are called simulated estimates wherever they are shown, %s',
  (mode) => {
    const text = textOf(mode);
    expect(count(text, 'Returns are estimates, not guaranteed, and vary with market conditions.')).toBe(3);
    expect(count(text, 'Simulation: estimates, not guaranteed')).toBe(2);
    expect(count(text, 'Estimated, simulated')).toBe(mining.MINING_PACKAGES.length);
  },
);

test('sample figures are marked as such, and are gone where money is real', () => {
  const claims = ['50,000+', 'Active Miners', '$50M+', 'Mined Value', '24/7</dd>', 'Sample figures'];
  for (const claim of claims) {
    expect(textOf('simulated')).toContain(claim);
    expect(textOf('live')).not.toContain(claim);
  }
});

test('the four benefits and the ways on are there', () => {
  const text = textOf('simulated');
  for (const title of ['Zero Setup Required', 'High Performance', 'Secure & Reliable', 'Passive Income']) {
    expect(text).toContain(title);
  }
  expect(text).toMatch(/href="#packages"[^>]*>View Mining Packages</);
  expect(text).toMatch(/href="\/\?subject=[^"]*#contact"[^>]*>Get Custom Quote</);
});
