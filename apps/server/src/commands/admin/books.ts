import { z } from 'zod';
import { command } from './command.ts';
import { NotPossible } from './not-possible.ts';

/** What becomes of a halt of the books, where nobody can ask for it in the back office. */

export const endHalt = command({
  name: 'end-halt',
  takes: '',
  what: 'Checks all of the books and of the audit log. Money moves again where nothing is found, and stays halted else.',
  schema: z.strictObject({}),
  act: async ({ audit, books, database }) => {
    await books.recall();
    if (books.areSound()) throw new NotPossible('The books are not halted.');
    const record = (action: string, detail = {}) =>
      database.transaction((tx) => audit.record(tx, { actorId: null, action, detail }));
    const verdict = await books.verifyWhole(() => record('ledger.verification-started'));
    if (!verdict)
      throw new NotPossible(
        'A check of the books is under way. Look at what it finds, or try again after it.',
      );
    const { findings, durationMs, checks } = verdict;
    await record('ledger.verified', { rules: checks?.length ?? 0, findings: findings.length, durationMs });
    if (findings.length > 0) {
      const lines = findings.map(({ invariant, detail }) => `BROKEN  ${invariant}: ${detail}`);
      throw new NotPossible([...lines, 'The books do not hold: money stays halted.'].join('\n'));
    }
    return [
      `Nothing was found by ${checks?.length ?? 0} rules: money moves again, on nodes that run within seconds.`,
    ];
  },
});
