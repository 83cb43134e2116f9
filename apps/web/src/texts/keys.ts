/** Every key that does something in the portal beside what keys do everywhere. The help shows this list, and nothing else names them. */

export type KeyFacts = {
  readonly id: string;
  readonly keys: readonly string[];
  readonly does: string;
  readonly where: 'Anywhere' | 'Trading and Charts' | 'In the ticket' | 'In a list';
};

export const KEYS = [
  {
    id: 'commands',
    keys: ['Ctrl', 'K'],
    does: 'Search, or type what to do: buy 0.1 btc, close eth',
    where: 'Anywhere',
  },
  { id: 'help', keys: ['?'], does: 'Show these keys', where: 'Anywhere' },
  { id: 'leave', keys: ['Esc'], does: 'Leave what is open, or go back a step', where: 'Anywhere' },
  { id: 'buy', keys: ['B'], does: 'Buy: go to the quantity', where: 'Trading and Charts' },
  { id: 'sell', keys: ['S'], does: 'Sell: go to the quantity', where: 'Trading and Charts' },
  { id: 'positions', keys: ['P'], does: 'Go to the open positions', where: 'Trading and Charts' },
  {
    id: 'enter',
    keys: ['Enter'],
    does: 'Review the order; press again to send it',
    where: 'In the ticket',
  },
  {
    id: 'step',
    keys: ['Up', 'Down'],
    does: 'One step more or less, or ten with Shift',
    where: 'In the ticket',
  },
  {
    id: 'rows',
    keys: ['Up', 'Down'],
    does: 'From row to row; Home and End go to the ends',
    where: 'In a list',
  },
  {
    id: 'actions',
    keys: ['Left', 'Right'],
    does: 'Along the actions of a row; Enter does one',
    where: 'In a list',
  },
] as const satisfies readonly KeyFacts[];
