import type { BodyOf, site } from '@halyard/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Capabilities, readCapabilities } from './capabilities.ts';
import type { SiteDeps } from './deps.ts';
import * as store from './store.ts';
import { lockSettings } from './store-settings.ts';

/**
 * An administrator switches a capability. The next request of anybody sees it. Who switches what somebody else has
 * just switched the same way is told, so that their reason does not end up on an act that changed nothing.
 */
export async function switchCapability(
  deps: Pick<SiteDeps, 'audit' | 'clock' | 'settings'>,
  tx: Tx,
  caller: Identity,
  { capability, on, reason }: BodyOf<typeof site.setCapability>,
): Promise<Capabilities> {
  await lockSettings(tx);
  const before = await readCapabilities(tx, deps.settings);
  if (before[capability] === on) refuse('edit-conflict');
  await store.upsertCapability(tx, { capability, isOn: on, by: caller.userId, at: deps.clock.now() });
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'capability.switched',
    detail: { capability, before: { isOn: before[capability] }, after: { isOn: on }, reason },
  });
  return { ...before, [capability]: on };
}
