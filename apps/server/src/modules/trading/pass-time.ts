import type { BookId } from '@halyard/accounting';
import { inLanes } from '../../platform/serve-each.ts';
import type { Desk } from './desk/desk.ts';

/** As many stand at the desk at once: a night is due for everybody at the same moment, and others have orders and stops. */
const MOST_AT_ONCE = 100;

/** What time brings about for a customer: ends of orders, nights, and money that settles what is owed. */
export const passTimeOf = ({ run }: Pick<Desk, 'run'>, userId: BookId) =>
  run({ userId, command: (atMs) => ({ type: 'settle', atMs }) });

/** The same for all who are due. One that cannot be served yet keeps nobody else waiting; whoever asked hears of it at the end. */
export async function passTimeFor(desk: Pick<Desk, 'run'>, due: readonly BookId[]): Promise<void> {
  const failures: unknown[] = [];
  await inLanes(due, MOST_AT_ONCE, (userId) =>
    passTimeOf(desk, userId).catch((error: unknown) => failures.push(error)),
  );
  if (failures.length > 0) throw new AggregateError(failures, 'time could not pass yet for some customers');
}
