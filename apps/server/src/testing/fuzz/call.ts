import { urlOf } from '@halyard/contract';
import type { CallerName } from './callers.ts';

/** What is sent as a body. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bytes'; readonly hex: string };

/** One call as data, so that it can be printed, taken apart and sent again. */
export type Call = {
  readonly operation: string;
  readonly caller: CallerName;
  readonly method: string;
  /** As the endpoint table has it, parameters in braces. */
  readonly path: string;
  /** As they stand in the address: what needs an escape has it. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Body;
  /** Sent this many times at once. */
  readonly times: number;
  /** Over a connection of its own, where the bytes themselves are wrong. */
  readonly wire?: WireFault;
};

export const WIRE_FAULTS = [
  'plain',
  'truncated body',
  'two lengths',
  'length and chunks',
  'broken chunks',
  'bare line feeds',
  'zero byte in a header',
  'huge header',
  'unknown method',
  'no host',
  'old version',
  'whole address',
  'two authorisations',
  'two keys',
  'rubbish',
  'expects to be asked',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

export function addressOf({ path, params, query }: Call): string {
  const filled = urlOf({ path }).replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `${filled}${search === '' ? '' : `?${search}`}`;
}

/** A number no writer of JSON would write, but readers read. */
const INFINITY = '@@1e999@@';
export const ENDLESS = INFINITY;

export function payloadOf(body: Body): Buffer | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      return Buffer.from(JSON.stringify(body.value).replaceAll(`"${INFINITY}"`, '1e999'));
    case 'text':
      return Buffer.from(body.text);
    case 'bytes':
      return Buffer.from(body.hex, 'hex');
  }
}

/** A call as somebody can read it. Long texts are cut, with what was left out. */
export function describeCall(call: Call): string {
  const { operation, caller, method, headers, body, times, wire } = call;
  const lines = [
    `${operation} by ${caller}${times > 1 ? `, ${times} at once` : ''}${wire ? `, on the wire: ${wire}` : ''}`,
    `${method} ${shortened(addressOf(call))}`,
    ...headers.map(([name, value]) => `${name}: ${shortened(value)}`),
    body.kind === 'none' ? '' : shortened((payloadOf(body) ?? '').toString()),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function shortened(text: string): string {
  const visible = text.replace(/[\u0000-\u001f\u007f]/g, (one) => `\\x${one.charCodeAt(0).toString(16)}`);
  return visible.length > 600 ? `${visible.slice(0, 600)}… (${visible.length} characters)` : visible;
}
