import { assetOrUnlisted, canonicalTransactionHash, networkOfOwnAddress } from '@halyard/catalogue';
import { refusalSentence, type walletAddresses } from '@halyard/contract';
import { WALLET } from '../../../texts/wallet.ts';
import { parseAmount, unitsOf } from '../../../domain/money/amount.ts';
import { sentenceFigure } from '../../../domain/money/money.ts';

type Minimum = Pick<walletAddresses.WalletAddress, 'symbol' | 'minDeposit'>;

/** What is wrong with the amount of a deposit, or null. */
export function depositProblem(typed: string, scale: number, { symbol, minDeposit }: Minimum): string | null {
  const amount = parseAmount(typed, scale, symbol);
  if (!amount.ok) return amount.problem;
  if (amount.units < unitsOf(minDeposit, scale))
    return WALLET.minimumDeposit(sentenceFigure(minDeposit), symbol);
  return null;
}

type Paid = Pick<walletAddresses.WalletAddress, 'symbol' | 'network' | 'address'>;

/** What is wrong with the hash of a payment, in the words of the server; it may be left out. */
export function hashProblem(typed: string, paid: Paid): string | null {
  if (typed.trim() === '') return null;
  // Which addresses are good was decided when the operator gave them.
  const network = networkOfOwnAddress(assetOrUnlisted(paid.symbol), paid, { allowTestnet: true });
  const hash = canonicalTransactionHash(network?.addressFormat ?? 'text', typed);
  return hash === null ? refusalSentence('bad-transaction-hash', { network: paid.network }) : null;
}

/** What a crypto deposit waits for. The address may be gone meanwhile, and its number with it. */
export function confirmationsText(confirmations: number | undefined): string {
  if (confirmations === undefined) return 'Waiting for confirmations';
  return confirmations === 1 ? 'Waiting for 1 confirmation' : `Waiting for ${confirmations} confirmations`;
}
