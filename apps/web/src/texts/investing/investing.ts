/** What copies and managed investments say alike. */
export const INVESTING = {
  feesIncluded: 'Fees included',
  paidForLosses: (amount: string) =>
    `${amount} of it paid for losses in your other accounts. The result counts that as yours.`,
  lossesPaid: (amount: string) =>
    `${amount} from your other accounts paid for its losses. The result has that in it.`,
} as const;
