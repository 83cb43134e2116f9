import type { Mutant } from './mutant.ts';

const ENGINE = 'packages/engine/src/trading';
const RULES = [
  `${ENGINE}/margin.test.ts`,
  `${ENGINE}/orders.test.ts`,
  `${ENGINE}/positions.test.ts`,
  `${ENGINE}/rules.test.ts`,
];
const TRADING = 'apps/server/src/modules/trading';

/** Margin, triggers, locks and who may write for a customer. */
export const TRADING_MUTANTS: readonly Mutant[] = [
  {
    name: 'margin-rounds-down',
    file: `${ENGINE}/required-margin.ts`,
    text: 'const marginUsd = divideUp(',
    becomes: 'const marginUsd = divideDown(',
    harm: 'Positions are covered by less than their margin.',
    tests: RULES,
  },
  {
    name: 'losses-round-down',
    file: `${ENGINE}/profit-and-loss.ts`,
    text: '-divideUp(numerator, denominator)',
    becomes: '-divideDown(numerator, denominator)',
    harm: 'The house pays the fraction of every loss.',
    tests: RULES,
  },
  {
    name: 'margin-call-a-cent-late',
    file: `${ENGINE}/judge-margin.ts`,
    text: 'equityUsd * 100n <= usedMarginUsd * percent',
    becomes: 'equityUsd * 100n < usedMarginUsd * percent',
    harm: 'At exactly the level nobody is called and nothing is closed.',
    tests: RULES,
  },
  {
    name: 'stop-out-closes-the-best',
    file: `${ENGINE}/judge-margin.ts`,
    text: 'pnlUsd < worst.pnlUsd',
    becomes: 'pnlUsd > worst.pnlUsd',
    harm: 'A stop-out takes what wins and leaves what loses.',
    tests: RULES,
  },
  {
    name: 'stop-reached-by-the-wrong-side',
    file: `${ENGINE}/levels.ts`,
    text: "return side === 'buy' ? quote.ask >= stopPrice : quote.bid <= stopPrice;",
    becomes: "return side === 'buy' ? quote.bid >= stopPrice : quote.ask <= stopPrice;",
    harm: 'A stop waits for the spread on top of its price.',
    tests: RULES,
  },
  {
    name: 'trailing-stop-loosens',
    file: `${ENGINE}/levels.ts`,
    text: "return (side === 'buy') === one > other ? one : other;",
    becomes: "return (side === 'buy') === one > other ? other : one;",
    harm: 'A trailing stop follows the price down and never closes.',
    tests: RULES,
  },
  {
    name: 'exits-watch-the-wrong-price',
    file: `${ENGINE}/triggers-of.ts`,
    text: "const watches = isBuy ? 'bid' : 'ask';",
    becomes: "const watches = isBuy ? 'ask' : 'bid';",
    harm: 'A stop loss is found late, by as much as the spread.',
    tests: [`${ENGINE}/trigger-watch.test.ts`],
  },
  {
    name: 'deficit-forgiven-too-early',
    file: `${ENGINE}/money-moves.ts`,
    text: 'if (draft.positions.length > 0) return;',
    becomes: '',
    harm: 'The house forgives a loss while another position could still pay it.',
    tests: RULES,
  },
  {
    name: 'nights-paid-at-the-customers-cost',
    file: `${ENGINE}/financing.ts`,
    text: 'return rate < 0n ? divideDown(numerator, denominator) : -divideUp(numerator, denominator);',
    becomes: 'return rate < 0n ? -divideUp(numerator, denominator) : divideDown(numerator, denominator);',
    harm: 'Who should pay for the night is paid, and the other way round.',
    tests: RULES,
  },
  {
    name: 'lock-moves-nothing-on',
    file: 'apps/server/src/modules/ledger/store.ts',
    text: 'update ledger_book set version = version + 1 where user_id',
    becomes: 'update ledger_book set version = version where user_id',
    harm: 'An order is decided on money that a withdrawal has just taken.',
    tests: ['apps/server/src/modules/ledger/ledger.db.test.ts'],
  },
  {
    name: 'old-book-accepted',
    file: 'apps/server/src/modules/ledger/store-batch.ts',
    text: 'where k.version = n.version ${onlyWhen}',
    becomes: 'where k.version >= n.version ${onlyWhen}',
    harm: 'Two nodes decide on the same money, and both write.',
    tests: [`${TRADING}/races.db.test.ts`],
  },
  {
    name: 'fence-ignored',
    file: `${TRADING}/store-commit.ts`,
    text: 'and l.fence = f.fence where l.symbol is null',
    becomes: 'where l.symbol is null',
    harm: 'A node that slept through the loss of its lease fires triggers once more.',
    tests: [`${TRADING}/leases.db.test.ts`],
  },
  {
    name: 'lease-taken-from-its-holder',
    file: `${TRADING}/store-lease.ts`,
    text: 'where l.holder = excluded.holder or l.expires_at <= clock_timestamp()',
    becomes: 'where l.holder = excluded.holder or l.expires_at >= clock_timestamp()',
    harm: 'Two nodes watch one symbol.',
    tests: [`${TRADING}/leases.db.test.ts`],
  },
];
