import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusal.ts';
import { encode, encodingFor } from './encodings.ts';
import { isSharedAsset } from './shared-assets.ts';
import { servePages, type SiteOptions } from './site-pages.ts';
import { pageAttributes, policyFor, themeOf } from './policy.ts';

export type WebOptions = SiteOptions & {
  /** Where parts of other nodes' pages lie; null where there are none. */
  readonly sharedAssets?: string | null;
};

/** Addresses the portal's app answers itself. All others are public pages, or lead nowhere. */
const APP_PATHS = ['/portal', '/auth', '/admin'];
/** Only where things are tried out. */
const DEV_PATHS = ['/dev/mail', '/dev/components'];

/** The build writes this word wherever a nonce belongs. */
const NONCE_PLACEHOLDER = /HALYARD_NONCE/g;

/**
 * The web app over HTTP. Hashed assets are kept by the browser forever; the one page of the portal is asked for anew
 * each time, with a nonce of its own and the customer's theme already in it, so that nothing flashes.
 */
export async function serveWeb(server: FastifyInstance, options: WebOptions): Promise<void> {
  const { distDir, isLive, sharedAssets = null } = options;
  const page = await readFile(join(distDir, 'index.html'), 'utf8');
  const sendApp = (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    const filled = fillIn(page, { ...options, nonce, theme: themeOf(request) });
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policyFor(options, { ownStyles: `'nonce-${nonce}'`, ownFrames: true }),
        vary: 'cookie, accept-encoding',
      })
      .send(encode(filled, encoding, 'quickly'));
  };

  await server.register(fastifyStatic, {
    root: [join(distDir, 'assets'), ...(sharedAssets === null ? [] : [sharedAssets])],
    allowedPath: (path, root) => root !== sharedAssets || isSharedAsset(path),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  await server.register(fastifyStatic, {
    root: join(distDir, 'og'),
    prefix: '/og/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
  });
  for (const path of isLive ? APP_PATHS : [...APP_PATHS, ...DEV_PATHS]) server.get(path, sendApp);
  const { sendNotFound } = await servePages(server, options);
  server.get('/*', (request, reply) => {
    if (/^\/(?:api|v3)(?:[/?]|$)/.test(request.url)) refuse('unknown-route');
    return sendNotFound(request, reply);
  });
}

type Facts = WebOptions & { readonly nonce: string; readonly theme: string | undefined };

function fillIn(page: string, { nonce, theme, isLive, liveChatUrl }: Facts): string {
  const mode = isLive ? 'live' : 'simulated';
  const attributes = pageAttributes(theme, liveChatUrl);
  return page
    .replace(NONCE_PLACEHOLDER, nonce)
    .replace('<html lang="en"', (start) => `${start} data-site-mode="${mode}"${attributes}`);
}
