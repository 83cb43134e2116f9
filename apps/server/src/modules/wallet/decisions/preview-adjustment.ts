import { scaleOf } from '@halyard/catalogue';
import type { admin, AnswerOf, QueryOf } from '@halyard/contract';
import { unitsToNumber } from '@halyard/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { Identity } from '../../../platform/http/identity.ts';
import { adjustmentNeedsTwo, readTarget, requireRoom } from './adjustment-rules.ts';
import type { WalletDeps } from '../deps.ts';

/** What the adjustment would do, said before it is done. It is refused for everything the adjustment is refused for. */
export async function previewAdjustment(
  deps: WalletDeps,
  tx: Tx,
  caller: Identity,
  request: QueryOf<typeof admin.adminPreviewAdjustment>,
): Promise<AnswerOf<typeof admin.adminPreviewAdjustment>> {
  const { person, asset, amount } = await readTarget(deps, tx, caller, request);
  const held = (await deps.ledger.balances(tx, person.id)).find((balance) => balance.asset === asset);
  const balance = held ?? { asset, available: 0n, locked: 0n, deficit: 0n };
  requireRoom(balance, amount);
  const needsApproval = await adjustmentNeedsTwo(deps, tx, caller, { userId: person.id, asset, amount });
  await deps.audit.record(tx, { actorId: caller.userId, action: 'wallet.read', subjectId: person.id });
  const scale = scaleOf(asset);
  return {
    userId: person.id,
    email: person.email,
    name: `${person.firstName} ${person.lastName}`,
    currency: asset,
    amount: unitsToNumber(amount, scale),
    before: unitsToNumber(balance.available, scale),
    after: unitsToNumber(balance.available + amount, scale),
    needsApproval,
  };
}
