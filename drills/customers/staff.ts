import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@halyard/testkit';
import type { Player } from '../cluster/people.ts';
import type { CustomerDeps } from './customer.ts';
import { type JournalCall, isDone } from './journal.ts';

const EXPECTED = new Set([200, 409]);
const LOOK_AGAIN_MS = 20;

/**
 * Approves deposits and withdrawals as they come, some of them twice under one key. A customer may be about to take a
 * withdrawal back: one of the two is told that it is too late.
 */
export async function workAsStaff(deps: CustomerDeps, staff: readonly Player[]): Promise<void> {
  const { caller, journal, nodes, isOver } = deps;
  for (let at = 0; !isOver() || at < journal.calls.length;) {
    const written = journal.calls[at];
    if (!written) {
      await sleep(LOOK_AGAIN_MS);
      continue;
    }
    at += 1;
    const kind = kindOfApproval(written);
    if (!kind) continue;
    const token = staff[kind === 'approve a deposit' ? 0 : 1]?.token ?? '';
    const { id } = written.answer.data as { readonly id: string };
    const call: Call = { method: 'POST', path: `/admin/transactions/${id}/approve`, body: {} };
    const answer = await caller.call(token, call, at % nodes);
    journal.calls.push({ kind, subjectId: id, answer });
    if (!EXPECTED.has(answer.status)) journal.unexpected.push(`${call.path}: ${answer.text}`);
    if (at % 5 > 0 || !isDone({ answer })) continue;
    const again = await caller.repeat(token, call, at + 1, answer.key);
    journal.repeated += 1;
    if (again.text !== answer.text) journal.contradictions.push(`${answer.text} and ${again.text}`);
  }
}

function kindOfApproval(call: JournalCall): 'approve a deposit' | 'approve a withdrawal' | null {
  if (!isDone(call)) return null;
  if (call.kind === 'deposit') return 'approve a deposit';
  // Every third withdrawal is left for the customer to take back in peace.
  return call.kind === 'withdraw' && call.answer.key.charCodeAt(0) % 3 > 0 ? 'approve a withdrawal' : null;
}
