import type { FastifyInstance } from 'fastify';

export type Drain = ReturnType<typeof createDrain>;

/**
 * The time between "send me nobody any more" and the end. Everything is still answered, and every answer asks the
 * other end to come back over a new connection, which then leads to another node.
 */
export function createDrain(server: FastifyInstance) {
  let isDraining = false;
  server.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return {
    isDraining: (): boolean => isDraining,
    begin: (): void => {
      isDraining = true;
    },
  };
}
