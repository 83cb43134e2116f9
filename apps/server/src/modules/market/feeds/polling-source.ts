import { createRounds } from '../../../platform/rounds.ts';
import {
  createBackoff,
  MAX_MESSAGE_BYTES,
  type QuoteSource,
  reasonOf,
  type SourceOptions,
} from './quote-source.ts';

/** Asks a page for its quotes again and again: one question at a time, and more seldom while it fails. */
export function createPollingSource({ url, timing, onMessage, onTrouble }: SourceOptions): QuoteSource {
  const backoff = createBackoff(timing);
  const request = requestOf(url);
  const stopping = new AbortController();
  let waitMs = 0;

  const poll = async () => {
    try {
      const text = await readPage(
        request,
        AbortSignal.any([stopping.signal, AbortSignal.timeout(timing.silenceMs)]),
      );
      if (stopping.signal.aborted) return;
      if (onMessage(text) === 'quotes') backoff.reset();
      // On the whole second, as every other node: so all have the same quotes but for the time one answer takes.
      waitMs = timing.pollEveryMs - (Date.now() % timing.pollEveryMs);
    } catch (error) {
      if (stopping.signal.aborted) return;
      onTrouble(reasonOf(error));
      waitMs = backoff.nextMs();
    }
  };
  const rounds = createRounds({
    run: poll,
    everyMs: () => waitMs,
    onFailed: (error) => onTrouble(reasonOf(error)),
  });

  return {
    start: () => rounds.start(0),
    stop: async () => {
      stopping.abort();
      await rounds.stop();
    },
  };
}

type PageRequest = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Name and password in an address belong into a header. */
function requestOf(text: string): PageRequest {
  const url = new URL(text);
  const headers: Record<string, string> = { accept: 'application/json', 'accept-encoding': 'identity' };
  if (url.username !== '') {
    const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers['authorization'] = `Basic ${Buffer.from(pair).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  return { url: url.href, headers };
}

async function readPage({ url, headers }: PageRequest, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { headers, signal, redirect: 'error' });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MAX_MESSAGE_BYTES) throw new Error('answer too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
