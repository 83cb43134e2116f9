import type { Readable } from 'node:stream';
import type { Reader } from '../../platform/http/streams/open-calls.ts';
import type { Line, Streams } from '../../platform/http/streams/streams.ts';

/** Lines of JSON, with heartbeats between them. */

const HEARTBEAT_MS = 5000;

export type Lines = {
  readonly everyMs: number;
  readonly heartbeat: () => object;
  /** Answers how to end it. */
  readonly start: () => () => void;
  readonly lines: () => readonly object[] | Promise<readonly object[]>;
};

export function streamLines(streams: Streams, reader: Reader, source: Lines): Readable {
  const stream = streams.open(reader, (line) => write(line, source));
  stream.once('close', source.start());
  return stream;
}

async function* write(line: Line, { everyMs, heartbeat, lines }: Lines): AsyncGenerator<string> {
  let beatAtMs = -Infinity;
  while (!line.isOver()) {
    const nowMs = performance.now();
    // The first line tells that the stream stands.
    if (nowMs >= beatAtMs) {
      beatAtMs = nowMs + HEARTBEAT_MS;
      yield textOf([heartbeat()]);
    }
    const news = await newsOf(lines);
    if (news.length > 0) yield textOf(news);
    await line.pause(everyMs);
  }
}

/** What fails is tried the next time. */
async function newsOf(lines: Lines['lines']): Promise<readonly object[]> {
  try {
    return await lines();
  } catch {
    return [];
  }
}

const textOf = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
