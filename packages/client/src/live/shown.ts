import { live } from '@halyard/contract';
import { CallFailure } from '../call-failure.ts';
import type { Credential } from '../caller.ts';

type Shown = Pick<Extract<live.ClientMessage, { type: 'hello' }>, 'token' | 'signed'>;

/** A key shows itself as it would to a request for the socket: browsers can give that no headers. */
export async function shownFor(origin: string, credential: Credential): Promise<Shown> {
  const { headers } = await credential({
    method: 'GET',
    url: new URL(live.LIVE_PATH, origin).href,
    headers: {},
  });
  const { authorization, signature, 'signature-input': input, 'content-digest': digest } = headers;
  return {
    ...(authorization === undefined ? {} : { token: authorization.replace(/^Bearer /i, '') }),
    ...(signature === undefined || input === undefined
      ? {}
      : {
          signed: {
            signature,
            'signature-input': input,
            ...(digest === undefined ? {} : { 'content-digest': digest }),
          },
        }),
  };
}

export const refusalOf = (message: string, code: string): CallFailure =>
  new CallFailure({ kind: 'refused', message, code, hasServerText: true });
