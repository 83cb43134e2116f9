import type { walletAddresses } from '@halyard/contract';
import { WALLET } from '../../texts.ts';
import { readAmount, unitsOf } from '../../ui/amount.ts';
import { plainText } from '../../ui/money.ts';

type Minimum = Pick<walletAddresses.WalletAddress, 'symbol' | 'minDeposit'>;

/** What is wrong with the amount of a deposit, or null. */
export function depositProblem(typed: string, scale: number, { symbol, minDeposit }: Minimum): string | null {
  const amount = readAmount(typed, scale, symbol);
  if (!amount.ok) return amount.problem;
  if (amount.units < unitsOf(minDeposit, scale)) return WALLET.minimumDeposit(plainText(minDeposit), symbol);
  return null;
}

/** What a crypto deposit waits for. The address may be gone meanwhile, and its number with it. */
export function confirmationsText(confirmations: number | undefined): string {
  if (confirmations === undefined) return 'Waiting for confirmations';
  return confirmations === 1 ? 'Waiting for 1 confirmation' : `Waiting for ${confirmations} confirmations`;
}
