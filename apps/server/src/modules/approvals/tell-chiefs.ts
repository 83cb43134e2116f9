import { type admin, notificationOf } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { ApprovalsDeps } from './deps.ts';
import type { Proposal } from './store.ts';

type Told = Extract<
  admin.ProposalKind,
  'wallet-address' | 'role' | 'instrument' | 'limit' | 'group' | 'cold-storage'
>;

/** What touches everybody's money at once. Of single sums the queue tells. */
const TOLD: readonly admin.ProposalKind[] = [
  'wallet-address',
  'role',
  'instrument',
  'limit',
  'group',
  'cold-storage',
] satisfies Told[];

/** Super administrators hear of it, whoever else decides: all but the one who does it. */
export async function tellChiefs(
  { people, tell }: Pick<ApprovalsDeps, 'people' | 'tell'>,
  tx: Tx,
  actorId: string,
  { kind, about, changes, reason }: Proposal,
  code: 'proposal-waiting' | 'proposal-carried-out',
): Promise<void> {
  if (!isTold(kind)) return;
  const actor = await people.byId(tx, actorId);
  const lines = changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`);
  const news = notificationOf(code, {
    kind,
    about,
    by: actor?.email ?? '',
    changes: lines.join(', '),
    why: reason === '' ? 'none' : 'given',
    reason,
  });
  for (const { id, role } of await people.staffInOrder(tx))
    if (role === 'super_admin' && id !== actorId) await tell(tx, { userId: id, ...news });
}

function isTold(kind: admin.ProposalKind): kind is Told {
  return TOLD.includes(kind);
}
