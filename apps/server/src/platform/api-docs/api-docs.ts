import { COMPANY } from '@halyard/content';
import { openApiDocument } from '@halyard/contract';
import type { FastifyInstance } from 'fastify';
import { pageAttributes, themeOf } from '../web/policy.ts';
import { renderApiPage } from './page.ts';
import { API_DOCS_STYLE } from './style.ts';

/** The page takes its one style sheet from here and nothing else from anywhere. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API in the form programs read and in the form people read, both made from the endpoints themselves. */
export function addApiDocs(server: FastifyInstance, version: string): void {
  // Made when somebody asks for the first time: a start should not wait for what few will read.
  const document = once(() => openApiDocument({ title: COMPANY.brand, version }));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => renderApiPage(document()));

  server.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json()),
  );

  server.get('/api/docs', async (request, reply) =>
    reply
      .header('content-security-policy', PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page().replace('<html', `<html${pageAttributes(themeOf(request), '')}`)),
  );

  server.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(API_DOCS_STYLE),
  );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
