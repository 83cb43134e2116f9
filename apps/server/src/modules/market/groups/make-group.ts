import { admin, type BodyOf } from '@halyard/contract';
import type { GroupTerms } from '@halyard/engine';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { refuse } from '../../../platform/refusal.ts';
import { changesBetween, type Proposal, type Terms } from '../../approvals/index.ts';
import { type GroupDeps, requireBearable } from './change-group.ts';
import * as store from './store-groups.ts';
import { forPeople, tidied } from './terms-in-words.ts';

/**
 * A group beside the tiers. Nobody reaches it by themselves and it is shown to nobody as one to reach: staff give it to accounts.
 */

type Content = { readonly name: string; readonly terms: GroupTerms };

/** Names that differ in capitals alone are one. */
const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

/** Nothing changes yet: a different administrator decides. */
export async function proposeGroup(
  deps: GroupDeps,
  tx: Tx,
  caller: Identity,
  { name, terms: given, reason }: BodyOf<typeof admin.adminProposeGroup>,
): Promise<Proposal> {
  const terms = tidied(given);
  requireBearable(deps, terms);
  requireRoom(await store.selectNames(tx), name);
  return deps.approvals.propose(tx, caller, {
    kind: 'new-group',
    subject: idOf(name),
    about: name,
    userId: null,
    content: { name, terms } satisfies Content,
    basis: { isNew: true },
    changes: changesBetween({}, forPeople(terms)),
    reason,
  });
}

/** What makes it once two have agreed on it. */
export function newGroupTerms(deps: GroupDeps): Terms {
  return {
    lock: async (tx, { subject }) => {
      const groups = await store.lockGroups(tx);
      return groups.some(({ id }) => id === subject) ? null : { isNew: true };
    },
    carryOut: async (tx, _caller, { subject: id, content }) => {
      const { name, terms } = content as Content;
      requireBearable(deps, terms);
      requireRoom(await store.lockGroups(tx), name);
      // Accounts are valued in the past with the group they are in today, so it was always there.
      const version = { version: 1, fromMs: 0, terms };
      await store.insertGroup(tx, { id, name, madeAt: deps.clock.now() });
      await store.insertVersion(tx, id, version);
      tx.afterCommit(() => {
        deps.groups.learn(id, version);
        deps.bus.tell('house');
      });
    },
  };
}

function requireRoom(groups: readonly store.Name[], name: string): void {
  if (groups.some(({ id }) => id === idOf(name))) refuse('group-name-taken');
  if (groups.length >= admin.MAX_GROUPS) refuse('too-many-groups', { max: admin.MAX_GROUPS });
}
