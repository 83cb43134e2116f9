import { failureTexts } from './failure-texts.ts';

/** What the insight screen says: above all what each of its figures means. */

export const INSIGHT = {
  performanceFailed: 'The value of your account could not be loaded',
  resultsFailed: 'Your results could not be loaded',
  noTrades: 'No trade has closed in this period',
  noTradesHint: 'Once one does, what it brought and what it cost stands here.',
  noCurve: 'The curve begins with your first day.',
  noFees: 'Nothing was paid in this period',
  saved: 'Figures saved',
  saveFailure: failureTexts('Failed to save the figures'),
} as const;

export const MEANS = {
  result:
    'What your account is worth now, less what it was worth at the start, less what you paid in, plus what you took out. All costs are in it.',
  returned:
    'How one dollar did that was there the whole time. Paying in or taking out does not change it, so it can be compared with others.',
  drawdown:
    'The deepest fall of the return from its highest point before. It ended where the account was lowest.',
  flows:
    'Deposits, corrections and transfers from your other accounts, less withdrawals, at the value they had that day.',
  winRate:
    'Closed trades that brought something after all their costs, of all that closed. One that brought nothing is neither won nor lost.',
  averageWin: 'What a won trade brought on average, after commission and financing.',
  averageLoss: 'What a lost trade cost on average, after commission and financing.',
  profitFactor: 'What was won for each dollar lost. Above 1 you won more than you lost.',
  held: 'How long a trade was open on average, from its opening to its last close.',
  best: 'The trade that brought most after its costs. Press it to see its closing.',
  worst: 'The trade that brought least after its costs. Press it to see its closing.',
  net: 'What closes brought, less commission, less financing. Equal to the lines of your history behind it.',
  pnl: 'What closes of positions brought, whole or in part, before costs.',
  commission: 'Paid when a position was opened.',
  financing: 'What nights cost. With a plus, what they brought.',
  closings: 'How many times a position was closed, whole or in part.',
  conversion: 'Paid when one currency was changed into another, at the value it had then.',
  management: 'Taken each night for the management of a portfolio.',
  copying: 'Paid for profit of a copy, the leader’s share included.',
  withdrawal: 'Paid when money was taken out, at the value it had then.',
  fees: 'All of these together. With a plus, nights brought more than all else cost.',
} as const;
