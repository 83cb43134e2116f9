import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isOwnMachine } from '../own-machine.ts';
import { isPublicAddress } from './public-address.ts';

export type Guard = {
  /** Whether http to this very machine is fine: where somebody tries things out. */
  readonly mayUseOwnMachine: boolean;
  readonly timeoutMs: number;
  /** Gives up at once, whatever is under way. */
  readonly signal?: AbortSignal;
  /** How much of an answer's body is kept; without it nothing of it is read. More than that is never read. */
  readonly keepBytes?: number;
  /** Every address a name leads to; the system's name server where it is left out. */
  readonly resolve?: (hostname: string, timeoutMs: number) => Promise<readonly string[]>;
};

export type Posted = {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The beginning of what was answered, as text. */
  readonly body: string;
};

/**
 * Sends to an address that a stranger has named: encrypted, to the usual port, to what the whole world can reach, and
 * to the very address that was looked at, so that a name cannot lead elsewhere a moment later. No redirect is followed,
 * and nothing of an answer is read but its head and what is to be kept. Null where it is no such address.
 */
export async function postGuarded(
  guard: Guard,
  target: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer },
): Promise<Posted | null> {
  const url = readTarget(target, guard);
  if (!url) return null;
  const isHere = url.protocol === 'http:';
  const { hostname } = url;
  const deadline = AbortSignal.timeout(guard.timeoutMs);
  const addresses = isHere
    ? [isIP(hostname) === 0 ? '127.0.0.1' : hostname]
    : await (guard.resolve ?? resolveAll)(hostname, guard.timeoutMs);
  if (addresses.length === 0) throw new Error('its name leads nowhere');
  if (!isHere && !addresses.every(isPublicAddress)) return null;
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return new Promise((resolve, reject) => {
    // Not imported: with an import comes the platform's whole client for HTTP, which a start would wait for.
    const { request: ask } = isHere ? process.getBuiltinModule('node:http') : https;
    const request = ask(url, {
      method: 'POST',
      headers,
      // A connection of its own: one that is kept is kept under a name, and the name may lead elsewhere by now.
      agent: false,
      signal: guard.signal ? AbortSignal.any([deadline, guard.signal]) : deadline,
      lookup: (_name, { all }, done) =>
        all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family),
    });
    let hasAnswered = false;
    request.on('response', (response) => {
      hasAnswered = true;
      const head = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'] ?? null,
      };
      // What came of a body that breaks off, or never ends, is all there is: the head has said what counts.
      void readBeginning(response, guard.keepBytes ?? 0).then((kept) => resolve({ ...head, body: kept }));
    });
    // An answer that asks for another protocol is neither an answer nor a failure to Node, and ends the line without a word.
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('it asked for another protocol'));
    });
    // Nothing may leave whoever waits here waiting for ever; after an answer this changes nothing.
    request.on('close', () => {
      if (!hasAnswered) reject(new Error('it closed the line'));
    });
    request.on('error', (error) => {
      if (guard.signal?.aborted) return reject(new Error('the sender was stopped: it is sent again'));
      reject(deadline.aborted ? new Error('it did not answer in time') : error);
    });
    request.end(body);
  });
}

async function readBeginning(response: IncomingMessage, most: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    if (most > 0)
      for await (const piece of response as AsyncIterable<Buffer>) {
        pieces.push(piece.subarray(0, most - size));
        size += piece.length;
        if (size >= most) break;
      }
  } catch {
    // It broke off, or took too long.
  }
  response.destroy();
  return Buffer.concat(pieces).toString('utf8');
}

/**
 * The address where it may be written to at all; what its name leads to is not known yet. It has to be spelt in the one
 * way nobody reads differently: the token for a push service names the host as another reader of addresses sees it.
 */
export function readTarget(
  target: string,
  { mayUseOwnMachine }: Pick<Guard, 'mayUseOwnMachine'>,
): URL | null {
  const url = URL.parse(target);
  if (!url || url.href !== target || !/^[a-z0-9.-]+$/.test(url.hostname)) return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.protocol === 'https:' && url.port === '' && isIP(url.hostname) === 0)
    return isOwnMachine(url.hostname) ? null : url;
  return url.protocol === 'http:' && mayUseOwnMachine && isOwnMachine(url.hostname) ? url : null;
}

/** Asks without one of the few threads that hash passwords: a name that takes its time must hold up nobody. */
async function resolveAll(hostname: string, timeoutMs: number): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 2), tries: 1 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
