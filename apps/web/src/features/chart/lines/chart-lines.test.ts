import { expect, test } from 'vitest';
import { type ChartLine, isMovable } from './chart-lines.ts';

const FREE = { mayClose: true, isStopped: false, emailVerified: true };
const UNCONFIRMED = { ...FREE, isStopped: true, emailVerified: false };
const SUSPENDED = { ...FREE, isStopped: true };
const MANAGED = { ...FREE, mayClose: false };

test.each<[ChartLine['of'], ChartLine['kind'], readonly object[]]>([
  ['position', 'entry', []],
  ['position', 'stopLoss', [FREE, UNCONFIRMED, SUSPENDED]],
  ['order', 'limitPrice', [FREE]],
  // Of the customer, not of an account: only their mail must reach them.
  ['alert', 'alert', [FREE, SUSPENDED, MANAGED]],
  ['ticket', 'stopLoss', [FREE, UNCONFIRMED, SUSPENDED, MANAGED]],
])('of %s, the %s is moved by those whom the server lets', (of, kind, movedBy) => {
  const line: ChartLine = { key: 'a', subjectId: 'a', price: 1, title: 'A line', look: 'muted', of, kind };
  expect([FREE, UNCONFIRMED, SUSPENDED, MANAGED].filter((stands) => isMovable(line, stands))).toEqual(
    movedBy,
  );
});
