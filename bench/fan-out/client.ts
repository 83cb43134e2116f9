import { connect, type Socket } from 'node:net';

/**
 * Many clients in a process of their own. They do as little as a client can: take frames apart, count them, and note how
 * old each one is by the moment that is written into it.
 */
export type FanOutCommand =
  | {
      readonly do: 'connect';
      readonly port: number;
      readonly path: string;
      readonly count: number;
      readonly hello: string;
    }
  | { readonly do: 'expect'; readonly frames: number }
  | { readonly do: 'collect' };

export type FanOutAnswer =
  | { readonly did: 'connect' | 'expect' }
  | { readonly did: 'collect'; readonly received: number; readonly p50Ms: number; readonly p99Ms: number };

/** Stands in front of the moment a frame was sent at. */
const MARK = Buffer.from('"volume":');

let expected = 0;
let received = 0;
let agesMs: Float64Array = new Float64Array(0);
let complete: (() => void) | undefined;

process.on('message', (command: FanOutCommand) => {
  void obey(command).then((answer) => process.send?.(answer));
});

async function obey(command: FanOutCommand): Promise<FanOutAnswer> {
  if (command.do === 'connect') {
    for (let open = 0; open < command.count; open += 100)
      await Promise.all(Array.from({ length: Math.min(100, command.count - open) }, () => openOne(command)));
    return { did: 'connect' };
  }
  if (command.do === 'expect') {
    expected = command.frames;
    received = 0;
    agesMs = new Float64Array(expected);
    return { did: 'expect' };
  }
  if (received < expected)
    await Promise.race([new Promise<void>((resolve) => (complete = resolve)), patience()]);
  const ages = agesMs.slice(0, received).toSorted();
  const at = (share: number) => ages[Math.floor(ages.length * share)] ?? 0;
  return { did: 'collect', received, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** What has not come by then will not come. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5000));
}

function openOne({ port, path, hello }: Extract<FanOutCommand, { do: 'connect' }>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject);
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
    );
    socket.once('data', (data) => {
      const end = data.indexOf('\r\n\r\n') + 4;
      if (hello !== '') socket.write(maskedText(hello));
      readFrames(socket, data.subarray(end));
      resolve();
    });
  });
}

function maskedText(text: string): Buffer {
  const body = Buffer.from(text);
  // A mask of zeros leaves the text as it is.
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

function readFrames(socket: Socket, first: Buffer): void {
  let rest = first;
  const take = (data: Buffer) => {
    const all = rest.length > 0 ? Buffer.concat([rest, data]) : data;
    let at = 0;
    for (;;) {
      const size = all.length < at + 4 ? 0 : (all[at + 1] ?? 0);
      const head = size === 126 ? 4 : 2;
      const length = size === 126 ? all.readUInt16BE(at + 2) : size;
      if (size === 0 || all.length < at + head + length) break;
      note(all.subarray(at + head, at + head + length));
      at += head + length;
    }
    rest = all.subarray(at);
  };
  socket.on('data', take);
  if (first.length > 0) take(Buffer.alloc(0));
}

function note(frame: Buffer): void {
  const mark = frame.indexOf(MARK);
  if (mark < 0 || received >= expected) return;
  const text = frame.toString('latin1', mark + MARK.length, mark + MARK.length + 20);
  agesMs[received] = performance.timeOrigin + performance.now() - Number.parseFloat(text);
  received += 1;
  if (received === expected) complete?.();
}
