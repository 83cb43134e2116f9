import { type RawData, WebSocket } from 'ws';
import {
  createBackoff,
  MAX_MESSAGE_BYTES,
  type QuoteSource,
  reasonOf,
  type SourceOptions,
} from './quote-source.ts';

const LONGEST_QUOTELESS_MS = 30 * 60_000;

/** Listens to a WebSocket and connects again when it breaks, falls silent or says no quotes. */
export function createWebSocketSource({ url, timing, onMessage, onTrouble }: SourceOptions): QuoteSource {
  const backoff = createBackoff(timing);
  const address = new URL(url);
  // The client refuses an address with a fragment, which no server would get to see anyway.
  address.hash = '';
  let current: WebSocket | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  let quotelessMs = timing.quotelessMs;

  const connect = () => {
    const socket = new WebSocket(address, {
      handshakeTimeout: timing.silenceMs,
      maxPayload: MAX_MESSAGE_BYTES,
      // A small message that unfolds into a large one has no place here.
      perMessageDeflate: false,
    });
    current = socket;
    let reason = 'closed';
    const giveUpAfter = (ms: number, why: string): NodeJS.Timeout =>
      setTimeout(() => {
        reason = why;
        socket.terminate();
      }, ms).unref();
    const silence = giveUpAfter(timing.silenceMs, 'silent');
    // While all its markets are closed a feed that is well says none either: each try may last twice as long.
    let quoteless = giveUpAfter(quotelessMs, 'no quotes');
    quotelessMs = Math.min(quotelessMs * 2, LONGEST_QUOTELESS_MS);
    socket.on('message', (data) => {
      if (isStopped) return;
      silence.refresh();
      const heard = onMessage(textOf(data));
      if (heard !== 'nothing') {
        clearTimeout(quoteless);
        quotelessMs = timing.quotelessMs;
        quoteless = giveUpAfter(quotelessMs, 'no quotes');
      }
      if (heard === 'quotes') backoff.reset();
    });
    socket.on('error', (error) => {
      if (reason === 'closed') reason = reasonOf(error);
    });
    socket.on('close', () => {
      clearTimeout(silence);
      clearTimeout(quoteless);
      if (isStopped) return;
      onTrouble(reason);
      retry = setTimeout(connect, backoff.nextMs());
      retry.unref();
    });
  };

  return {
    start: connect,
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      current?.terminate();
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
