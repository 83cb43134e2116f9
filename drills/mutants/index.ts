import { ACCESS_MUTANTS } from './access-mutants.ts';
import { MONEY_MUTANTS } from './money-mutants.ts';
import type { Mutant } from './mutant.ts';
import { RECORD_MUTANTS } from './record-mutants.ts';
import { TRADING_MUTANTS } from './trading-mutants.ts';

export const MUTANTS: readonly Mutant[] = [
  ...MONEY_MUTANTS,
  ...TRADING_MUTANTS,
  ...ACCESS_MUTANTS,
  ...RECORD_MUTANTS,
];
