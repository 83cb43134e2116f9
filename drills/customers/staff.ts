import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../apps/server/src/testing/processes/caller.ts';
import type { Player } from '../stage/people.ts';
import type { CustomerDeps } from './customer.ts';
import { type Deed, isDone } from './journal.ts';

const EXPECTED = new Set([200, 409]);
const LOOK_AGAIN_MS = 20;

/**
 * Approves deposits and withdrawals as they come, some of them twice under one key. A customer may be about to take a
 * withdrawal back: one of the two is told that it is too late.
 */
export async function workAsStaff(deps: CustomerDeps, { token }: Player): Promise<void> {
  const { caller, journal, nodes, isOver } = deps;
  for (let at = 0; !isOver() || at < journal.deeds.length;) {
    const deed = journal.deeds[at];
    if (!deed) {
      await sleep(LOOK_AGAIN_MS);
      continue;
    }
    at += 1;
    const kind = kindOfApproval(deed);
    if (!kind) continue;
    const { id } = deed.answer.data as { readonly id: string };
    const call: Call = { method: 'POST', path: `/admin/transactions/${id}/approve`, body: {} };
    const answer = await caller.call(token, call, at % nodes);
    journal.deeds.push({ kind, subjectId: id, answer });
    if (!EXPECTED.has(answer.status)) journal.unexpected.push(`${call.path}: ${answer.text}`);
    if (at % 5 > 0 || !isDone({ answer })) continue;
    const again = await caller.repeat(token, call, at + 1, answer.key);
    journal.repeated += 1;
    if (again.text !== answer.text) journal.contradictions.push(`${answer.text} and ${again.text}`);
  }
}

function kindOfApproval(deed: Deed): 'approve a deposit' | 'approve a withdrawal' | null {
  if (!isDone(deed)) return null;
  if (deed.kind === 'deposit') return 'approve a deposit';
  // Every third withdrawal is left for the customer to take back in peace.
  return deed.kind === 'withdraw' && deed.answer.key.charCodeAt(0) % 3 > 0 ? 'approve a withdrawal' : null;
}
