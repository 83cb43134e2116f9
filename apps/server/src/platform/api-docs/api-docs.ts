import { COMPANY } from '@halyard/content';
import { openApiDocument } from '@halyard/contract';
import type { FastifyInstance } from 'fastify';
import { pageAttributes, themeOf } from '../web/policy.ts';
import { renderApiPage } from './page.ts';
import { API_DOCS_STYLE } from './style.ts';

/** The page takes its one style sheet and the face of its letters from here, and nothing else from anywhere. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The API in the form programs read and in the form people read, both made from the endpoints themselves. Its letters are
 * those of the site, once it is said which files that has.
 */
export function addApiDocs(
  server: FastifyInstance,
  version: string,
): { readonly useAssets: (names: readonly string[]) => void } {
  let faces = '';
  // Made when somebody asks for the first time: a start should not wait for what few will read. Kept as bytes: a megabyte of
  // text takes milliseconds to become them, each time.
  const document = once(() => openApiDocument({ title: COMPANY.brand, version }));
  const json = once(() => Buffer.from(JSON.stringify(document())));
  const page = once(() => renderApiPage(document()));
  const pages = new Map<string, Buffer>();
  const pageWith = (attributes: string): Buffer => {
    const made = pages.get(attributes) ?? Buffer.from(page().replace('<html', `<html${attributes}`));
    pages.set(attributes, made);
    return made;
  };

  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  );

  server.get('/api/docs', async (request, reply) =>
    reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(pageWith(pageAttributes(themeOf(request), ''))),
  );

  server.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(faces + API_DOCS_STYLE),
  );

  return {
    useAssets: (names) => {
      faces = names.flatMap((name) => faceOf(name) ?? []).join('');
    },
  };
}

/** All weights are in one file. What has other letters than these falls back, as it does on the site until its own file has come. */
const FACE = /^ibm-plex-sans-latin-wght-normal-[\w-]+\.woff2$/;

function faceOf(name: string): string | null {
  if (!FACE.test(name)) return null;
  return `@font-face {
  font-family: 'IBM Plex Sans'; font-weight: 100 700; font-display: swap;
  src: url(/assets/${name}) format('woff2-variations');
}
`;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
