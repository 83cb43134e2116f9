import { type admin, plainText } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { ApprovalsDeps } from './deps.ts';
import type { Proposal } from './store.ts';

/** What touches everybody's money at once. Of single sums the queue tells. */
const TOLD: Readonly<Partial<Record<admin.ProposalKind, string>>> = {
  'wallet-address': 'A deposit address',
  role: 'The rights of staff',
  instrument: 'An instrument',
};

/** Super administrators hear of it, whoever else decides: all but the one who does it. */
export async function tellChiefs(
  { people, tell }: Pick<ApprovalsDeps, 'people' | 'tell'>,
  tx: Tx,
  actorId: string,
  { kind, about, changes, reason }: Proposal,
  what: string,
): Promise<void> {
  const noun = TOLD[kind];
  if (noun === undefined) return;
  const actor = await people.byId(tx, actorId);
  const lines = changes.map(
    ({ field, before, after }) => `${field}: ${before ?? 'none'} → ${after ?? 'none'}`,
  );
  const body = `${about}, by ${actor?.email ?? 'somebody'}: ${lines.join(', ')}. Reason: ${reason || 'none given'}`;
  const chiefs = (await people.administrators(tx)).filter(
    ({ id, role, status }) => role === 'super_admin' && status === 'active' && id !== actorId,
  );
  // Their messages are counted under locks, which everybody takes in one order.
  for (const { id } of chiefs.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await tell(tx, {
      userId: id,
      kind: 'security',
      title: plainText(`${noun} ${what}`),
      body: plainText(body),
    });
  }
}
