import type { Mutant } from './mutant.ts';

const MONEY = 'packages/money/src';
const ACCOUNTING = 'packages/accounting/src';
const WEB_MONEY = 'apps/web/src/domain/money';

/** Amounts: how they are read, rounded, booked and shown. */
export const MONEY_MUTANTS: readonly Mutant[] = [
  {
    name: 'charges-round-down',
    file: `${MONEY}/rounding.ts`,
    text: 'return (n + d - 1n) / d;',
    becomes: 'return n / d;',
    harm: 'The house pays the fraction of every fee and margin, a cent at a time.',
    tests: [`${MONEY}/rounding.test.ts`],
  },
  {
    name: 'ties-always-up',
    file: `${MONEY}/rounding.ts`,
    text: 'twiceRest > d || (twiceRest === d && isOdd)',
    becomes: 'twiceRest >= d',
    harm: 'Figures on the screen lean one way.',
    tests: [`${MONEY}/rounding.test.ts`],
  },
  {
    name: 'fifteen-digits-forgotten',
    file: `${MONEY}/amount.ts`,
    text: "if (magnitude > maxUnits) return { ok: false, failure: 'too-large' };",
    becomes: '',
    harm: 'An amount comes in that a JSON number cannot carry, and goes out as another one.',
    tests: [`${MONEY}/amount.test.ts`],
  },
  {
    name: 'minus-lost',
    file: `${MONEY}/format.ts`,
    text: "text.startsWith('-') ? MINUS + wrap(text.slice(1))",
    becomes: "text.startsWith('-') ? plus + wrap(text.slice(1))",
    harm: 'A loss is shown as a gain.',
    tests: [`${MONEY}/format.test.ts`],
  },
  {
    name: 'entry-need-not-balance',
    file: `${ACCOUNTING}/entry.ts`,
    text: 'for (const [asset, sum] of sumByAsset(moved)) assert(sum === 0n, `${event} does not balance in ${asset}`);',
    becomes: '',
    harm: 'A recipe with a mistake makes money out of nothing, as far as the code is concerned.',
    tests: [`${ACCOUNTING}/accounting.test.ts`],
  },
  {
    name: 'conversion-fee-rounds-down',
    file: `${ACCOUNTING}/recipes/conversion.ts`,
    text: 'divideUp(gross * FEE_BASIS_POINTS, 10_000n)',
    becomes: 'divideDown(gross * FEE_BASIS_POINTS, 10_000n)',
    harm: 'Many small conversions cost nothing.',
    tests: [`${ACCOUNTING}/accounting.test.ts`],
  },
  {
    name: 'withdrawal-fee-kept',
    file: `${ACCOUNTING}/recipes/withdrawal.ts`,
    text: "customer(userId, 'available', asset, amount + fee),",
    becomes: "customer(userId, 'available', asset, amount),\n    house('fees', asset, fee),",
    harm: 'Who takes a withdrawal back has paid its fee all the same.',
    tests: [`${ACCOUNTING}/accounting.test.ts`],
  },
  {
    name: 'digits-hidden',
    file: `${WEB_MONEY}/money.ts`,
    text: 'Math.max(assetOrUnlisted(currency).displayDecimals, decimals.length)',
    becomes: 'assetOrUnlisted(currency).displayDecimals',
    harm: 'The screen shows an amount that is not the one in the book.',
    tests: [`${WEB_MONEY}/money.test.ts`],
  },
  {
    name: 'sign-turned-round',
    file: `${WEB_MONEY}/money.ts`,
    text: "sign * amount > 0 ? '+'",
    becomes: "sign * amount < 0 ? '+'",
    harm: 'What went out is shown as what came in.',
    tests: [`${WEB_MONEY}/money.test.ts`],
  },
  {
    name: 'same-key-for-another-act',
    file: 'apps/web/src/platform/calls/intent.ts',
    text: 'const known = intents.get(meaning);',
    becomes: 'const [known] = intents.values();',
    harm: 'A corrected order is refused as a repeat of the one that failed.',
    tests: ['apps/web/src/platform/calls/intent.test.ts'],
  },
];
