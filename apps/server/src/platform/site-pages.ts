import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Guests, pageAttributes, policyFor } from './web-policy.ts';

/** What the build wrote for each public address. */
type Rendered = { readonly path: string; readonly type: string; readonly text: string };

export type SiteOptions = Guests & {
  readonly distDir: string;
  readonly isLive: boolean;
  /** The address customers reach this site at; canonical links and the site map begin with it. */
  readonly origin: string;
};

/** The address under which the build keeps the page for all others. */
const NOT_FOUND = '/404';

type Encoding = 'br' | 'gzip' | 'identity';
type Body = { readonly bytes: Buffer; readonly tag: string };

/** Answers the public pages. They are finished: only the theme and the address of the site are still put in. */
export async function servePages(server: FastifyInstance, options: SiteOptions) {
  const mode = options.isLive ? 'live' : 'simulated';
  const rendered = JSON.parse(
    await readFile(join(options.distDir, 'pages', `${mode}.json`), 'utf8'),
  ) as readonly Rendered[];
  const send = (page: Rendered, status: number) => {
    const bodyOf = createBodies(page, options);
    const policy = policyFor(options, styleSource(page.text));
    return (request: FastifyRequest, reply: FastifyReply) => {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const { bytes, tag } = bodyOf(request.cookies['theme'], encoding);
      void reply
        .status(status)
        .type(page.type)
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy, etag: tag })
        .header('vary', 'cookie, accept-encoding');
      if (status === 200 && request.headers['if-none-match'] === tag) return reply.status(304).send();
      if (encoding !== 'identity') void reply.header('content-encoding', encoding);
      return reply.send(bytes);
    };
  };
  for (const page of rendered) if (page.path !== NOT_FOUND) server.get(page.path, send(page, 200));
  const notFound = rendered.find(({ path }) => path === NOT_FOUND);
  if (notFound === undefined) throw new Error('The build has no page for unknown addresses.');
  return { sendNotFound: send(notFound, 404) };
}

/** The style sheet that stands in a page is allowed by what it says, and no other is. */
function styleSource(page: string): string | undefined {
  const styles = /<style>(.*?)<\/style>/s.exec(page)?.[1];
  return styles && `'sha256-${createHash('sha256').update(styles).digest('base64')}'`;
}

/** The few bodies of a page, each made when it is first asked for. */
function createBodies(page: Rendered, { origin, liveChatUrl }: SiteOptions) {
  const known = new Map<string, Body>();
  return (theme: string | undefined, encoding: Encoding): Body => {
    const attributes = pageAttributes(theme, liveChatUrl);
    const name = `${encoding}${attributes}`;
    const made = known.get(name) ?? makeBody(attributes, encoding);
    known.set(name, made);
    return made;
  };

  function makeBody(attributes: string, encoding: Encoding): Body {
    const text = page.text
      .replaceAll('HALYARD_ORIGIN', origin)
      .replace('<html lang="en"', (start) => start + attributes);
    const bytes = ENCODE[encoding](Buffer.from(text));
    return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
  }
}

const ENCODE: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
  identity: (bytes) => bytes,
};

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const words = String(accepted ?? '');
  if (/\bbr\b(?!;q=0)/.test(words)) return 'br';
  return /\bgzip\b(?!;q=0)/.test(words) ? 'gzip' : 'identity';
}
