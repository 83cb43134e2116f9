import { formatUnits } from '@halyard/money';
import { BANK_SCALE } from './values.ts';

export type Transfer = {
  readonly beneficiary: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly currency: string;
  /** Null where whoever pays says how much. */
  readonly amount: bigint | null;
  readonly reference: string;
};

const MOST = 999_999_999_99n;
/** What one line may hold, of the standard. */
const MOST_NAME = 70;

/**
 * What the QR code of a transfer in euros says (EPC069-12, version 002): a bank's app fills its form from it. Null where
 * the standard has none: for other currencies, and for amounts it cannot say.
 */
export function epcQrText({ beneficiary, iban, bic, currency, amount, reference }: Transfer): string | null {
  if (currency !== 'EUR' || (amount !== null && (amount <= 0n || amount > MOST))) return null;
  const name = beneficiary.replace(/\s+/g, ' ').trim().slice(0, MOST_NAME);
  const sum = amount === null ? '' : `EUR${formatUnits(amount, BANK_SCALE)}`;
  // Service tag, version, UTF-8, SEPA transfer; then the purpose, which is left out, and the structured reference.
  return ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, sum, '', reference].join('\n');
}
