import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Turns in which nobody came: one to read from who came last, and some to spare. */
const QUIET_TURNS = 3;
/** So long it may go on where somebody comes in each. */
const LET_IN_MS = 5000;

export type Drain = ReturnType<typeof createDrain>;

/**
 * The time between "send me nobody any more" and the end. Everything is still answered, and every answer asks the
 * other end to come back over a new connection, which then leads to another node.
 */
export function createDrain(server: FastifyInstance) {
  let isDraining = false;
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  // After whatever else ends before the door is closed.
  server.addHook('preClose', () => letIn(server));
  return {
    isDraining: (): boolean => isDraining,
    begin: (): void => {
      isDraining = true;
    },
  };
}

/**
 * What has come in while this process was busy stands at the door, or is a connection that nothing was read from and that
 * looks idle: it is let in before the door is closed, or it would be thrown out unheard. One is let in each turn.
 */
async function letIn({ server }: FastifyInstance): Promise<void> {
  let comers = 0;
  const come = () => {
    comers += 1;
  };
  server.on('connection', come);
  const endsMs = performance.now() + LET_IN_MS;
  for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < endsMs;) {
    const before = comers;
    await nextTurn();
    quiet = comers > before ? 0 : quiet + 1;
  }
  server.off('connection', come);
}
