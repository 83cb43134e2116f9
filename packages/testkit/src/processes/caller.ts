import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export type Call = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

export type Acknowledged = {
  readonly key: string;
  readonly status: number;
  readonly text: string;
  readonly data: unknown;
  /** Between these moments it was carried out. */
  readonly askedAtMs: number;
  readonly toldAtMs: number;
};

/** A node that is killed or stopped answers nothing: then the other one is asked. */
const PATIENCE_MS = 4000;
const AGAIN_AFTER_MS = 100;
const GIVE_UP_AFTER_MS = 60_000;

export type Caller = ReturnType<typeof createCaller>;

/** Calls two nodes as a careful client does: until it is told what became of the call, under one key. */
export function createCaller(origins: readonly string[]) {
  const call = async (token: string, given: Call, first: number, key: string): Promise<Acknowledged> => {
    const askedAtMs = Date.now();
    for (let attempt = first; Date.now() - askedAtMs < GIVE_UP_AFTER_MS; attempt++) {
      const origin = origins[attempt % origins.length] ?? '';
      const answer = await send(origin, token, given, key);
      if (answer) return { ...answer, key, askedAtMs, toldAtMs: Date.now() };
      await sleep(AGAIN_AFTER_MS);
    }
    throw new Error(`${given.method} ${given.path} was never answered`);
  };
  return {
    /** `first` says which node is asked first. */
    call: (token: string, given: Call, first: number) => call(token, given, first, randomUUID()),
    /** The same call again, under the key it had. */
    repeat: call,
  };
}

async function send(origin: string, token: string, { method, path, body }: Call, key: string) {
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === 'POST' ? { 'idempotency-key': key } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (response.status === 503) return null;
    return { status: response.status, text, data: (JSON.parse(text) as { data?: unknown }).data };
  } catch {
    return null;
  }
}
