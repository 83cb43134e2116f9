import { z } from 'zod';
import { customerRead, endpoint } from '../endpoint.ts';
import { currency } from '../fields.ts';

/** Deposits from a bank account: what whoever pays puts into their bank's form. */
const instructions = z.object({
  currency: z.string(),
  beneficiary: z.string(),
  iban: z.string(),
  bic: z.string().nullable(),
  /** Says whose money it is: the same for every transfer of this customer. */
  reference: z.string(),
  /** What a QR code of a transfer in euros says (EPC069-12); null for other currencies. */
  qr: z.string().nullable(),
});
export type BankInstructions = z.infer<typeof instructions>;

export const getBankInstructions = endpoint({
  ...customerRead,
  name: 'getBankInstructions',
  summary: 'The account a bank transfer goes to, and the reference it must carry',
  path: '/wallet/bank-transfer/{currency}',
  demands: ['active', 'verified'],
  params: z.strictObject({ currency }),
  answer: instructions,
  refusals: ['no-bank-account'],
});
