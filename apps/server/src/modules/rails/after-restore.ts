import type { Tx } from '../../platform/database/database.ts';
import { holdReleased } from './bank-out/store-payment-files.ts';
import { skipNumbers } from './chain/store-chain.ts';

/** More than any house gives addresses between a backup and its loss. */
const NUMBERS_SKIPPED = 100_000;

/**
 * What a database that was put back has forgotten and the world has not: addresses that were shown since, and files that the bank
 * has by now. No address is given a second time, and no file is written before somebody has looked at the bank.
 */
export async function forgetNothingShown(
  tx: Tx,
): Promise<{ readonly firstNumber: number; readonly files: readonly string[] }> {
  const firstNumber = await skipNumbers(tx, NUMBERS_SKIPPED);
  return { firstNumber, files: await holdReleased(tx) };
}
