import type { Endpoint, Envelope } from '@halyard/contract';
import { newId } from '../../platform/ids.ts';
import type { TestApp } from '../test-app.ts';
import type { ValidCall } from './valid-call.ts';

/** What came back: a file counts as a success without data. */
export type Got = { readonly status: number; readonly body: Envelope<unknown> };

/** Sends a call; what its path names and nobody gave is an id that is none of anything. */
export async function send(
  app: TestApp,
  { method, path }: Endpoint,
  as: { readonly token: string } | null,
  { params = {}, query = {}, body, upload }: ValidCall = {},
): Promise<Got> {
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? newId()));
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const type = upload?.type ?? (body === undefined ? undefined : 'application/json');
  const payload = upload?.bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await app.server.inject({
    method,
    url: `/api${at}?${search.toString()}`,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  return {
    status: response.statusCode,
    body: isJson ? response.json<Envelope<unknown>>() : { success: true, data: null },
  };
}
