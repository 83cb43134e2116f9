import { INSTRUMENTS, type InstrumentType, TIER_PERCENT } from '@halyard/catalogue';
import type { AccountTier } from '@halyard/content';
import { CLASSES } from '../../domain/prices/classes.ts';

/** What a kind of account pays, from the catalogue and the share each tier pays of it: the page cannot promise another. */

const ORDER = [
  'forex',
  'metals',
  'crypto',
  'commodities',
  'indices',
] as const satisfies readonly InstrumentType[];

export type Commission = { readonly name: string; readonly percent: string };

export function commissionsOf(tier: AccountTier['id']): readonly Commission[] {
  return ORDER.map((type) => {
    const rates = INSTRUMENTS.filter((one) => one.type === type).map(({ commissionRate }) =>
      Number(commissionRate),
    );
    const shares = [Math.min(...rates), Math.max(...rates)].map((rate) =>
      percentText(rate * Number(TIER_PERCENT[tier])),
    );
    return { name: CLASSES[type], percent: [...new Set(shares)].join(' to ') };
  });
}

/** Of a rate that was multiplied by a hundred already. */
function percentText(percent: number): string {
  return `${percent.toLocaleString('en-US', { minimumFractionDigits: 4, maximumFractionDigits: 4 })}%`;
}
