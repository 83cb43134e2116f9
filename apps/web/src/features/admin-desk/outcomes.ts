import type { admin } from '@halyard/contract';
import { DESK } from '../../texts/admin/desk.ts';

export type Outcome = admin.Together['results'][number] & { readonly name: string };

/** What became of it, in a sentence for what was refused and one for the rest. */
export function sentencesOf(outcomes: readonly Outcome[], decision: 'approve' | 'reject') {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  const went = outcomes.filter(({ outcome }) => outcome !== 'refused');
  const done = decision === 'approve' ? DESK.approved : DESK.rejected;
  const [no] = refused;
  const [yes] = went;
  return {
    refused: no ? DESK.refusedThere(refused.length, no.name, no.message ?? '') : null,
    done: yes ? toldOf(yes) : null,
  };
  function toldOf({ outcome, name }: Outcome): string {
    if (went.length > 1) return done(String(went.length));
    return outcome === 'waits' ? DESK.waits[decision] : done(name);
  }
}
