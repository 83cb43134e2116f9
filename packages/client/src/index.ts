/**
 * The client: calls, typed from the endpoint table, for browsers and Node. It needs fetch, WebSocket and Web Crypto and
 * nothing else of the machine. It knows what crosses the wire, how to show a key, and when asking again can do no harm;
 * it keeps no data, and decides nothing about money.
 */
export { backoffMs } from './backoff.ts';
export { CallFailure, isConflict, isFinal, isGone } from './call-failure.ts';
export { type Caller, type CallerOptions, createCaller, type Credential } from './caller.ts';
export { type ClientOptions, createClient } from './client.ts';
export { bearerKey, newSigningKey, type NewSigningKey, signingKey, type SigningKey } from './keys.ts';
export { createLiveSocket } from './live/live-socket.ts';
export { openSocket } from './live/open-socket.ts';
export { type After, createTimer, later } from './live/wire.ts';
export { newKey } from './new-key.ts';
export type { Answer, AnyInput, CallInput, InputArgument } from './request.ts';
