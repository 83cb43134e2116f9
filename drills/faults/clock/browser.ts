import { createHmac, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly data: unknown;
  /** What a refusal says about coming back, in seconds. */
  readonly waitSeconds: number;
  readonly cookie: string | null;
};

type Request = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly cookie?: string;
  readonly key?: string;
  readonly body?: Readonly<Record<string, unknown>>;
};

export type Browser = ReturnType<typeof openBrowser>;

/** Somebody at an address of their own, so that nobody else's tries count against them. */
export function openBrowser(origin: string) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  return async ({ method = 'GET', path, token, cookie, key, body }: Request): Promise<Answer> => {
    for (;;) {
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (response.status === 503) {
        await sleep(100);
        continue;
      }
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      const refresh = response.headers.getSetCookie().find((line) => line.startsWith('halyard_refresh='));
      return {
        status: response.status,
        text,
        data: isJson ? (JSON.parse(text) as { readonly data?: unknown }).data : null,
        waitSeconds: Number(response.headers.get('retry-after') ?? 0),
        cookie: refresh?.split(';')[0] ?? null,
      };
    }
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator shows for a step of 30 seconds (RFC 6238). */
export function authenticatorCode(secret: string, step: number): string {
  const bits = Array.from(secret.replace(/=+$/, ''))
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
