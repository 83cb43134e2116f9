import { expect, it } from 'vitest';
import type { Outgoing } from '../request.ts';
import { eventsFrom, framesIn } from './events.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A line that says these pieces and then ends, breaks, or stays. */
function line(
  pieces: readonly string[],
  end: 'ends' | 'breaks' | 'stays' = 'ends',
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (stream) => {
      for (const piece of pieces) stream.enqueue(bytes(piece));
      if (end === 'ends') stream.close();
    },
    pull: (stream) => {
      if (end === 'breaks') stream.error(new TypeError('terminated'));
    },
  });
}

const frame = (number: number) => `id: ${number}\ndata: {"number":${number},"type":"margin-call"}\n\n`;

function follow(answers: readonly (Response | Error)[], after?: number) {
  const asked: Outgoing[] = [];
  const waits: number[] = [];
  const ask = async (request: Outgoing) => {
    const answer = answers[asked.length] ?? new Error('nothing left to answer');
    asked.push(request);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const wait = async (ms: number) => void waits.push(ms);
  const events = eventsFrom(
    { ask, wait, origin: 'https://broker.example', credential: () => ({ headers: {} }) },
    after === undefined ? {} : { after },
  );
  return { asked, waits, events };
}

async function take(events: AsyncGenerator<{ readonly number: number }>, count: number): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { number } of events) if (numbers.push(number) === count) break;
  return numbers;
}

it('goes on after the last number it gave out, and gives each once', async () => {
  const { asked, events } = follow(
    [
      new Response(line(['retry: 1000\n\n', frame(4), frame(5).slice(0, 9)], 'breaks')),
      new Error('fetch failed'),
      new Response(line([frame(4), `${frame(5)}${frame(6)}`])),
      new Response(line([': still here\n\n', frame(7)])),
    ],
    3,
  );
  expect(await take(events, 4)).toEqual([4, 5, 6, 7]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([
    '?after=3',
    '?after=4',
    '?after=4',
    '?after=6',
  ]);
  expect(asked[0]?.headers['accept']).toBe('text/event-stream');
});

it('asks again for what is missing between two numbers', async () => {
  const { asked, events } = follow([
    new Response(line([frame(1), frame(3)])),
    new Response(line([frame(2), frame(3)])),
  ]);
  expect(await take(events, 3)).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(2);
});

it('waits as long as it is told to, and a little longer with each failure', async () => {
  const busy = { success: false, error: 'No', code: 'not-ready' };
  const { waits, events } = follow([
    Response.json(busy, { status: 503, headers: { 'retry-after': '2' } }),
    new Error('fetch failed'),
    new Response(line([frame(1)])),
  ]);
  expect(await take(events, 1)).toEqual([1]);
  expect(waits.map((ms) => ms >= 2000)).toEqual([true, false]);
});

it.each([
  [401, 'api-key-revoked'],
  [409, 'event-ahead'],
  [409, 'event-gone'],
  [429, 'too-many-streams'],
])('fails with the reason of the server: %s %s', async (status, code) => {
  const { events } = follow([Response.json({ success: false, error: 'No', code }, { status })]);
  await expect(take(events, 1)).rejects.toMatchObject({ code });
});

it('reads frames whichever way they are cut, and gives up a line that is silent', async () => {
  const text = `${frame(1)}data: {"number":2,"name":"Zoë"}\n\n`;
  const frames = [];
  const stream = new ReadableStream<Uint8Array>({
    start: (to) => {
      for (const byte of bytes(text)) to.enqueue(Uint8Array.of(byte));
      to.close();
    },
  });
  for await (const one of framesIn(stream, 1000)) frames.push(one);
  expect(frames.join('\n\n')).toBe(text.trimEnd());
  await expect(framesIn(line([], 'stays'), 5).next()).rejects.toThrow('silent');
});
