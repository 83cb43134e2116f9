import type { Endpoint } from '@halyard/contract';
import type { FastifyInstance } from 'fastify';

/**
 * Calls with the part of the server on which an upload's route belongs: there the listed media types, and nothing
 * else, arrive as the bytes they are. Everywhere else a body is JSON.
 */
export function withRawBodies(
  server: FastifyInstance,
  { types, maxBytes }: NonNullable<Endpoint['upload']>,
  addRoute: (scope: FastifyInstance) => void,
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [...types],
      { parseAs: 'buffer', bodyLimit: maxBytes },
      async (_: unknown, body: unknown) => body,
    );
    addRoute(scope);
  });
}
