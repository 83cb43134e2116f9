import { INSTRUMENTS, type InstrumentType, TIER_PERCENT } from '@halyard/catalogue';
import type { AccountTier } from '@halyard/content';

/** What a kind of account pays, from the catalogue and the share each tier pays of it: the page cannot promise another. */

const CLASSES: readonly (readonly [InstrumentType, string])[] = [
  ['forex', 'Forex'],
  ['metals', 'Metals'],
  ['crypto', 'Cryptocurrencies'],
  ['commodities', 'Energies'],
  ['indices', 'Indices'],
];

export type Commission = { readonly name: string; readonly percent: string };

export function commissionsOf(tier: AccountTier['id']): readonly Commission[] {
  return CLASSES.map(([type, name]) => {
    const rates = INSTRUMENTS.filter((one) => one.type === type).map(({ commissionRate }) =>
      Number(commissionRate),
    );
    const shares = [Math.min(...rates), Math.max(...rates)].map((rate) =>
      percentText(rate * Number(TIER_PERCENT[tier])),
    );
    return { name, percent: [...new Set(shares)].join(' to ') };
  });
}

/** Of a rate that was multiplied by a hundred already. */
function percentText(percent: number): string {
  return `${percent.toLocaleString('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 })}%`;
}
