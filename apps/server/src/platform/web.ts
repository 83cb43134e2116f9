import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refusal.ts';

export type WebOptions = { readonly distDir: string; readonly isLive: boolean };

/** Addresses the app answers itself; every other one is its "not found" screen. */
const APP_PATHS = ['/', '/portal', '/auth', '/admin', '/dev/mail'];

/** The build writes this word wherever a nonce belongs. */
const NONCE_PLACEHOLDER = /HALYARD_NONCE/g;

/**
 * The web app over HTTP. Hashed assets are kept by the browser forever; the one page they hang on is asked for
 * anew each time, with a nonce of its own and the customer's theme already in it, so that nothing flashes.
 */
export async function serveWeb(server: FastifyInstance, { distDir, isLive }: WebOptions): Promise<void> {
  const page = await readFile(join(distDir, 'index.html'), 'utf8');
  const sendPage = (status: number) => (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': policy(nonce),
        vary: 'cookie',
      })
      .send(fillIn(page, { nonce, theme: request.cookies['theme'], isLive }));
  };

  await server.register(fastifyStatic, {
    root: join(distDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  for (const path of APP_PATHS) {
    if (path !== '/dev/mail' || !isLive) server.get(path, sendPage(200));
  }
  const notFound = sendPage(404);
  server.get('/*', (request, reply) => {
    if (/^\/api(?:[/?]|$)/.test(request.url)) refuse('unknown-route');
    return notFound(request, reply);
  });
}

/** Scripts and styles come from here or carry the nonce; nothing else may load, frame or be sent anywhere. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}

type Facts = { readonly nonce: string; readonly theme: string | undefined; readonly isLive: boolean };

function fillIn(page: string, { nonce, theme, isLive }: Facts): string {
  const mode = isLive ? 'live' : 'simulated';
  // A cookie is anybody's text: only the two known words get into the page.
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
  return page
    .replace(NONCE_PLACEHOLDER, nonce)
    .replace('<html lang="en"', `<html lang="en" data-site-mode="${mode}"${chosen}`);
}
