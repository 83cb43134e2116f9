import type { BodyOf, site } from '@halyard/contract';
import type { Tx } from '../../platform/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { type Capabilities, readCapabilities } from './capabilities.ts';
import type { SiteDeps } from './index.ts';
import * as store from './store.ts';

/** An administrator switches a capability. The next request of anybody sees it. */
export async function switchCapability(
  deps: Pick<SiteDeps, 'audit' | 'clock'>,
  tx: Tx,
  caller: Identity,
  { capability, on, reason }: BodyOf<typeof site.setCapability>,
  ip: string,
): Promise<Capabilities> {
  const before = await readCapabilities(tx);
  await store.upsertCapability(tx, { capability, isOn: on, by: caller.userId, at: deps.clock.now() });
  await deps.audit.record(tx, {
    actorId: caller.userId,
    action: 'capability.switched',
    detail: { capability, from: before[capability], to: on, reason },
    ip,
  });
  return { ...before, [capability]: on };
}
