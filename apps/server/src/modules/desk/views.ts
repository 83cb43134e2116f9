import { admin, type BodyOf } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import type { DeskDeps } from './deps.ts';
import * as store from './store-views.ts';

type Deps = Pick<DeskDeps, 'audit' | 'clock'>;

/** Keeps how somebody looks at a list. */
export async function createView(
  deps: Deps,
  tx: Tx,
  caller: Identity,
  given: BodyOf<typeof admin.adminCreateView>,
): Promise<admin.View> {
  await store.lockOwner(tx, caller.userId);
  if ((await store.countViews(tx, caller.userId)) >= admin.MOST_VIEWS) return refuse('too-many-views');
  const now = deps.clock.now();
  const row = { ...given, id: newId(now.getTime()), ownerId: caller.userId, changedAt: now };
  if (!(await store.putView(tx, row))) return refuse('view-exists');
  await record(deps, tx, caller, 'created', row.id, { after: given });
  return show(await store.selectView(tx, row.id), caller);
}

export async function updateView(
  deps: Deps,
  tx: Tx,
  caller: Identity,
  id: string,
  given: BodyOf<typeof admin.adminUpdateView>,
): Promise<admin.View> {
  const before = await ownView(tx, caller, id);
  if (!(await store.putView(tx, { ...before, ...given, changedAt: deps.clock.now() })))
    return refuse('view-exists');
  await record(deps, tx, caller, 'updated', id, { before: contentOf(before), after: given });
  return show(await store.selectView(tx, id), caller);
}

export async function deleteView(deps: Deps, tx: Tx, caller: Identity, id: string): Promise<void> {
  const before = await ownView(tx, caller, id);
  await store.deleteView(tx, id);
  await record(deps, tx, caller, 'deleted', id, { before: contentOf(before) });
}

export function show(row: store.ViewRow | null, { userId }: Pick<Identity, 'userId'>): admin.View {
  const { ownerId, changedAt, ...view } = row ?? refuse('view-not-found');
  return { ...view, isOwn: ownerId === userId, changedAt: changedAt.toISOString() };
}

/** Of somebody else's not even whether there is one is told. */
async function ownView(tx: Tx, { userId }: Identity, id: string): Promise<store.ViewRow> {
  await store.lockOwner(tx, userId);
  const row = await store.selectView(tx, id);
  return row?.ownerId === userId ? row : refuse('view-not-found');
}

const contentOf = ({ name, place, isShared }: store.ViewRow) => ({ name, place, isShared });

async function record(
  { audit }: Deps,
  tx: Tx,
  { userId }: Identity,
  what: 'created' | 'updated' | 'deleted',
  viewId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit.record(tx, {
    actorId: userId,
    action: `desk-view.${what}`,
    subjectId: null,
    detail: { viewId, ...detail },
  });
}
