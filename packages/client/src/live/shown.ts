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

const refusalOf = (message: string, code: string): CallFailure =>
  new CallFailure({ kind: 'refused', message, code, hasServerText: true });

/**
 * Why the server will not tell. A session that came to an end meanwhile may be another by the next try, so that is no reason
 * yet; one that is refused as soon as it is shown is.
 */
export function createRefusals(fail: (failure: CallFailure) => void) {
  let isGreeted = false;
  let words = '';
  return {
    /** Whether this message is one. */
    take: (message: live.ServerMessage): boolean => {
      isGreeted ||= message.type === 'ready';
      if (message.type !== 'error') return false;
      words = message.error;
      if (message.code !== undefined) fail(refusalOf(message.error, message.code));
      return true;
    },
    end: (code: number): void => {
      if (code === live.LIVE_CLOSES.signedOut && !isGreeted && words !== '')
        fail(refusalOf(words, 'session-expired'));
    },
  };
}
