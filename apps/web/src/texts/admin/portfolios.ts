import { failureTexts } from '../failure-texts.ts';

/** What the back office says about managed portfolios. */
export const PORTFOLIOS = {
  lead: 'What customers can put money into. Whoever changes something proposes a version; it holds once another administrator has agreed.',
  none: 'There is no portfolio yet',
  listFailure: 'The portfolios could not be loaded',
  proposed: 'Sent to Approvals: another administrator decides',
  proposeFailure: failureTexts(
    'The portfolio could not be proposed',
    'The portfolio could not be proposed. Please try again.',
  ),
  newLead: 'Another administrator agrees before customers can put money into it.',
  dialogLead:
    'Another administrator agrees before it holds. What is invested already is brought to it then, and customers are told.',
  weightsHint:
    'A line each: the symbol and its percent, as BTC/USD 25. At most 98 together: the rest stays in dollars.',
  invalidWeights: 'Please write each line as a symbol and a percent, as BTC/USD 25',
  invalidAmount: 'Please enter the lowest amount in dollars',
  invalidFee: 'Please enter a fee from 0 to 5 percent a year',
} as const;
