import { live, refusalSentence } from '@halyard/contract';
import { type Connection, end, say } from './connection.ts';

/** Ends the socket of a session that is over, in the words the screens know. */
export function endSignedOut(connection: Connection): void {
  say(connection, { type: 'error', error: refusalSentence('session-expired', {}) });
  end(connection, live.LIVE_CLOSES.signedOut, 'session expired');
}
