/** What each figure means: the screen says it, and the file. */
export const ANALYSIS_MEANS = {
  timeWeighted:
    'How one dollar did that was there the whole time. Paying in or taking out does not change it, so it can be compared with others.',
  moneyWeighted:
    'The one return at which every dollar, from when it came until it went, makes what is there now. More money at a good time raises it.',
  result:
    'What the account is worth now, less what it was worth at the start, less what was paid in, plus what was taken out.',
  startValue: 'All balances at the prices of that moment, and the profit of what was open.',
  endValue: 'All balances at the prices of now, and the profit of what is open.',
  flows:
    'Deposits, corrections and transfers from other accounts, less what went out, at the value they had that day.',
  price: 'What closes of positions brought, whole or in part, before costs.',
  commission: 'Paid when a position was opened.',
  financing: 'What nights cost. With a plus, what they brought.',
  conversion: 'Paid when one currency was changed into another, at the value it had then.',
  booked:
    'Price, commission, financing and conversion together. Equal to the lines of the statement, to the cent.',
  open: 'By how much the profit of open positions changed over the period. It is on no statement until they close.',
  total: 'What is booked, and the change of what is open.',
  withdrawal: 'Paid when money was taken out, at the value it had then.',
  currencies:
    'What currencies that were held gained or lost against the dollar, and losses that were forgiven.',
  exposure: 'What open positions are worth at the prices of now, whatever margin they tie up.',
  net: 'Long less short.',
  share: 'Of all that is open, long and short together.',
  currencyHeld: 'The balance in this currency, in US dollars.',
  currencyTraded: 'What open pairs buy of this currency, less what they sell of it, in US dollars.',
  index:
    "Herfindahl's index: the shares of all instruments, squared and added. 1 where all is one instrument.",
  effective: 'As many instruments of the same size would be as concentrated as this portfolio.',
  largest: 'The share of the largest instrument in all that is open.',
  largestThree: 'The share of the three largest instruments in all that is open.',
  drawdown: 'The deepest fall of the time-weighted return from its highest point before.',
  volatility:
    'How much daily returns differ from their average: their standard deviation, times the root of 365 days.',
  sharpe:
    'The average daily return by its standard deviation, times the root of 365 days. Money without risk is taken to earn nothing.',
  valueAtRisk:
    'What is held now, under each day of the last year as candles have it: on one day in twenty it would have lost this or more.',
  expectedShortfall: 'What is held now would have lost this on average on those worst days, one in twenty.',
} as const;
