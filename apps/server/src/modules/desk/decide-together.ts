import type { admin, AnswerOf, BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Answer, Part } from '../../platform/http/routes.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { DeskDeps, Verdict } from './deps.ts';

type Results = AnswerOf<typeof admin.adminDecideTogether>;
type Result = Results['results'][number];
type InPart = (part: Part, work: (tx: Tx) => Promise<Answer<Results>>) => Promise<Answer<Results>>;

/**
 * Decides about each thing in a transaction of its own, by the very step the call for one of them takes. What is refused
 * is told and leaves the others as they are; what had been decided when a repeat comes gets the first answer again.
 */
export async function decideTogether(
  { approvals, decide, log }: Pick<DeskDeps, 'approvals' | 'decide' | 'log'>,
  caller: Identity,
  { decision, reason, items }: BodyOf<typeof admin.adminDecideTogether>,
  inPart: InPart,
): Promise<Results> {
  if (decision === 'reject' && reason === undefined) return refuse('reason-required');
  const results: Result[] = [];
  // One after the other: what one administrator decides alone is added up from one to the next.
  for (const { kind, id, amount } of unique(items)) {
    const verdict: Verdict =
      decision === 'approve' ? { decision, amount } : { decision, reason: reason ?? '' };
    const one = { kind, id };
    const part = { name: `${kind}:${id}`, request: { ...one, ...verdict } };
    try {
      const answer = await inPart(part, async (tx) => {
        // It may take a while to come to the last of many, and rights that are taken away count with the next decision.
        if (!(await approvals.stands(tx, caller.userId))) refuse('not-permitted');
        const { waits } = await decide[kind](tx, caller, id, verdict);
        return {
          data: { results: [{ ...one, outcome: waits ? 'waits' : 'done', code: null, message: null }] },
        };
      });
      results.push(...answer.data.results);
    } catch (error) {
      const { code, message } = asRefusal(error, log);
      results.push({ ...one, outcome: 'refused', code, message });
    }
  }
  return { results };
}

/** Whoever names a thing twice means it once. */
function unique<T extends { readonly kind: string; readonly id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [`${item.kind}:${item.id}`, item])).values()];
}

/** What fails by a fault of ours must not hide what became of the others. */
function asRefusal(error: unknown, log: DeskDeps['log']): Refusal {
  if (error instanceof Refusal) return error;
  log.error({ err: error }, 'a bug: one of several decisions failed');
  return new Refusal('internal-error');
}
