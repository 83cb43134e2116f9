import { connect } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { addressOf, type Call, payloadOf, type WireFault } from './call.ts';
import type { Callers } from './callers.ts';
import type { World } from './world.ts';

export type Answer =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly text: string }
  /** Closed without a word, which is all that some bytes deserve. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'silent'; readonly afterMs: number };

type Headers = IncomingHttpHeaders | Readonly<Record<string, unknown>>;

const PATIENCE_MS = 20_000;

export async function send(world: World, callers: Callers, call: Call): Promise<Answer> {
  const token = callers.of(call.caller)?.token;
  const own: [string, string][] = token === undefined ? [] : [['authorization', `Bearer ${token}`]];
  // What a call says itself comes last and wins.
  const headers = [...own, ...call.headers];
  return patiently(
    call.wire ? onTheWire(world.port, call, call.wire, headers) : inProcess(world, call, headers),
  );
}

async function patiently(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Answer>((done) => {
    timer = setTimeout(() => done({ kind: 'silent', afterMs: PATIENCE_MS }), PATIENCE_MS);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer));
}

type Pairs = readonly (readonly [string, string])[];

async function inProcess({ app }: World, call: Call, headers: Pairs): Promise<Answer> {
  const payload = payloadOf(call.body);
  const {
    statusCode,
    headers: answered,
    payload: text,
  } = await app.server.inject({
    method: call.method as 'GET',
    url: addressOf(call),
    headers: Object.fromEntries(headers),
    ...(payload === undefined ? {} : { payload }),
  });
  return { kind: 'answer', status: statusCode, headers: answered, text };
}

/** Writes the request byte by byte as it should not be written, and reads whatever comes back. */
async function onTheWire(port: number, call: Call, fault: WireFault, headers: Pairs): Promise<Answer> {
  const bytes = writeRequest(call, fault, headers);
  return new Promise((done) => {
    const received: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.end(bytes));
    socket.on('data', (chunk) => received.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => done(parseAnswer(Buffer.concat(received).toString('latin1'))));
  });
}

function writeRequest(call: Call, fault: WireFault, given: Pairs): Buffer {
  if (fault === 'rubbish') return Buffer.from('\u0016\u0003\u0001 halyard\r\n\r\n', 'latin1');
  const body = payloadOf(call.body) ?? Buffer.alloc(0);
  const address = fault === 'whole address' ? `http://evil.example${addressOf(call)}` : addressOf(call);
  const method = fault === 'unknown method' ? 'BREW' : call.method;
  const version = fault === 'old version' ? 'HTTP/1.0' : 'HTTP/1.1';
  const lines = [
    `${method} ${address} ${version}`,
    ...(fault === 'no host' ? [] : ['Host: localhost']),
    'Connection: close',
    ...given.filter(([name]) => name !== 'host' && name !== 'connection').map((pair) => pair.join(': ')),
    ...faultyHeaders(fault, body.length),
  ];
  const end = fault === 'bare line feeds' ? '\n' : '\r\n';
  const head = Buffer.from(`${lines.join(end)}${end}${end}`, 'latin1');
  if (fault === 'truncated body') return Buffer.concat([head, body.subarray(0, body.length >> 1)]);
  if (fault === 'broken chunks') return Buffer.concat([head, Buffer.from('zz\r\n{}\r\n0\r\n\r\n')]);
  return Buffer.concat([head, body]);
}

function faultyHeaders(fault: WireFault, length: number): readonly string[] {
  const lengths = [`Content-Length: ${length}`];
  switch (fault) {
    case 'truncated body':
      return [`Content-Length: ${length + 10}`];
    case 'two lengths':
      return [...lengths, `Content-Length: ${length + 1}`];
    case 'length and chunks':
      return [...lengths, 'Transfer-Encoding: chunked'];
    case 'broken chunks':
      return ['Transfer-Encoding: chunked'];
    case 'zero byte in a header':
      return [...lengths, 'X-Note: a\u0000b'];
    case 'huge header':
      return [...lengths, `X-Note: ${'a'.repeat(40_000)}`];
    case 'two authorisations':
      return [...lengths, `Authorization: Bearer ${'A'.repeat(43)}`];
    case 'two keys':
      return [...lengths, 'Idempotency-Key: one', 'Idempotency-Key: two'];
    case 'expects to be asked':
      return [...lengths, 'Expect: 100-continue'];
    default:
      return lengths;
  }
}

function parseAnswer(raw: string): Answer {
  const final = raw.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const [head = '', ...rest] = final.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return { kind: 'closed' };
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const text = Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString();
  if (headers['transfer-encoding']) return { kind: 'answer', status, headers, text: unchunked(text) };
  // What else there is answers the bytes that were left over.
  const length = Number(headers['content-length'] ?? text.length);
  return { kind: 'answer', status, headers, text: Buffer.from(text).subarray(0, length).toString() };
}

function unchunked(text: string): string {
  const size = Number.parseInt(/^([0-9a-f]+)\r\n/i.exec(text)?.[1] ?? '0', 16);
  const start = text.indexOf('\r\n') + 2;
  return size === 0 ? '' : text.slice(start, start + size) + unchunked(text.slice(start + size + 2));
}
