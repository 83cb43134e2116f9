/** What copies and managed investments say alike. */
export const INVESTING = {
  realMoney: 'This is real money of your main account, not the play money of the account you look at.',
  feesIncluded: 'Fees included',
  paidForLosses: (amount: string) =>
    `${amount} of it paid for losses in your other accounts. The result counts that as yours.`,
  lossesPaid: (amount: string) =>
    `${amount} from your other accounts paid for its losses. The result has that in it.`,
} as const;
