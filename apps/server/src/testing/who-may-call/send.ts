import type { Readable } from 'node:stream';
import { type Endpoint, type Envelope, isV20, urlOf } from '@halyard/contract';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../test-app.ts';
import type { ValidCall } from './valid-call.ts';

/** What came back: a file counts as a success without data. */
export type Got = { readonly status: number; readonly body: Envelope<unknown> };

/** Sends a call; what its path names and nobody gave is an id that is none of anything. */
export async function send(
  app: TestApp,
  endpoint: Endpoint,
  as: { readonly token: string } | null,
  { params = {}, query = {}, body, upload }: ValidCall = {},
): Promise<Got> {
  const { method, path, answer } = endpoint;
  // Lines that go on for ever are looked at until they begin.
  const endless = isV20(path) && 'file' in answer;
  const at = urlOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? newId()),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const type = upload?.type ?? (body === undefined ? undefined : 'application/json');
  const payload = upload?.bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await app.server.inject({
    method,
    url: `${at}?${search.toString()}`,
    payloadAsStream: endless,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const text = endless ? await begunBy(response.stream()) : response.payload;
  const said = isJson ? (JSON.parse(text) as Envelope<unknown>) : { success: true as const, data: null };
  return { status: response.statusCode, body: isV20(path) ? inEnvelope(said) : said };
}

async function begunBy(stream: Readable): Promise<string> {
  for await (const chunk of stream) return String(chunk);
  return '';
}

/** The door of v20 says yes and no without an envelope. */
function inEnvelope(said: unknown): Envelope<unknown> {
  const { errorMessage } = said as { readonly errorMessage?: string };
  return errorMessage === undefined ? { success: true, data: said } : { success: false, error: errorMessage };
}
