import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** One to accept a connection, one to read from it, and one to spare. */
const TURNS_TO_READ = 3;

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
  return {
    isDraining: (): boolean => isDraining,
    begin: (): void => {
      isDraining = true;
    },
    /**
     * What has come in while this process was busy stands at the door, or is a connection that nothing was read from and that
     * looks idle: it is let in before the door is closed, or it would be thrown out unheard.
     */
    letIn: async (): Promise<void> => {
      for (let turn = 0; turn < TURNS_TO_READ; turn += 1) await nextTurn();
    },
  };
}
