import type { Log } from '../../../platform/telemetry/log.ts';
import type { Desk } from '../desk/desk.ts';
import type { Leases } from '../triggers/leases.ts';
import type { Mirror } from '../triggers/mirror.ts';

type Deps = {
  readonly desk: Pick<Desk, 'run'>;
  readonly mirror: Mirror;
  readonly log: Log;
  readonly fenceOf: Leases['fenceOf'];
};

/**
 * Writes how far trailing stops have come: until somebody is decided on, time does nothing else to them. Only the
 * owner of a symbol has seen all its quotes, so only the owner may.
 */
export async function keepBests({ desk, mirror, log, fenceOf }: Deps): Promise<void> {
  const kept = mirror.unstoredBests().map(async ({ userId, symbol, bests }) => {
    const fence = fenceOf(symbol);
    if (fence === undefined) return;
    await desk.run({
      userId,
      fence: { symbol, fence },
      command: (atMs) => ({ type: 'settle', atMs, bests }),
    });
    mirror.markStored(bests);
  });
  await Promise.all(kept).catch((error: unknown) => {
    log.warn({ err: error }, 'trailing stops could not be kept; trying again');
  });
}
