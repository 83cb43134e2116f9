import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contact } from '@halyard/content';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fillContact, needsContact } from './contact-block.ts';
import { encode, type Encoding, encodingFor } from './encodings.ts';
import { type Guests, pageAttributes, policyFor, themeOf } from './policy.ts';

/** What the build wrote for each public address. */
type Rendered = { readonly path: string; readonly type: string; readonly text: string };

export type SiteOptions = Guests & {
  readonly distDir: string;
  readonly isLive: boolean;
  /** The address customers reach this site at; canonical links and the site map begin with it. */
  readonly origin: string;
  /** How to reach the operator right now. As long as nothing changed it is the same object. */
  readonly contactDetails: () => Contact;
};

/** The address under which the build keeps the page for all others. */
const NOT_FOUND = '/404';

type Body = { readonly bytes: Buffer; readonly tag: string };

/**
 * Answers the public pages. They are finished: only the theme, the address of the site and the ways to reach the operator
 * are still put in.
 */
export async function servePages(server: FastifyInstance, options: SiteOptions) {
  const mode = options.isLive ? 'live' : 'simulated';
  const rendered = JSON.parse(
    await readFile(join(options.distDir, 'pages', `${mode}.json`), 'utf8'),
  ) as readonly Rendered[];
  const send = (page: Rendered, status: number) => {
    const bodyOf = createBodies(page, options);
    const policy = policyFor(options, { ownStyles: styleSource(page.text) });
    return (request: FastifyRequest, reply: FastifyReply) => {
      const encoding = encodingFor(request.headers['accept-encoding']);
      const { bytes, tag } = bodyOf(themeOf(request), encoding);
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

/** The few bodies of a page, each made when it is first asked for, and anew when other contact details stand in it. */
function createBodies(page: Rendered, { origin, liveChatUrl, contactDetails }: SiteOptions) {
  const isStanding = !needsContact(page.text);
  const known = new Map<string, Body>();
  let contact = contactDetails();
  return (theme: string | undefined, encoding: Encoding): Body => {
    if (!isStanding && contact !== contactDetails()) {
      contact = contactDetails();
      known.clear();
    }
    const attributes = pageAttributes(theme, liveChatUrl);
    const name = `${encoding}${attributes}`;
    const made = known.get(name) ?? makeBody(attributes, encoding);
    known.set(name, made);
    return made;
  };

  function makeBody(attributes: string, encoding: Encoding): Body {
    const text = (isStanding ? page.text : fillContact(page.text, contact))
      .replaceAll('HALYARD_ORIGIN', origin)
      .replace('<html lang="en"', (start) => start + attributes);
    const bytes = encode(text, encoding, 'well');
    return { bytes, tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
  }
}
