import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RateLimits, takeForAll } from '../limits/rate-limits.ts';
import { placesOf } from './counted-as.ts';

/** Files that never change and cost hardly anything: a first visit asks for dozens, and an office makes many at once. */
const FILES = /^\/(?:assets|og)\//;

/**
 * Pages, the description of the API and addresses where nothing is have no endpoint that would name a limit. They are
 * counted for the place they are asked from.
 */
export function limitPages(server: FastifyInstance, rateLimits: RateLimits): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (!isPage(request)) return done();
    takeForAll(rateLimits, 'page', placesOf(request.ip)).then(() => done(), done);
  });
}

function isPage({ routeOptions: { config }, url }: FastifyRequest): boolean {
  return (config as { readonly endpoint?: string }).endpoint === undefined && !FILES.test(url);
}
