/** Events of an account as a plain program follows them: over HTTP, line by line, with nothing but what the platform has. */
export type ReadEvent = {
  readonly number: number;
  readonly type: string;
  readonly data: Record<string, unknown>;
};

export type EventReader = {
  readonly status: number;
  /** What came so far. */
  readonly events: readonly ReadEvent[];
  readonly heartbeats: () => number;
  /** Resolves once the other end has ended it, or it broke. */
  readonly ended: Promise<void>;
  readonly cut: () => void;
};

export async function readEventStream(
  url: string,
  {
    token,
    after,
    lastEventId,
  }: { readonly token: string; readonly after?: number; readonly lastEventId?: number },
): Promise<EventReader> {
  const cutter = new AbortController();
  const response = await fetch(
    after === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}after=${after}`,
    {
      signal: cutter.signal,
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
      },
    },
  );
  const events: ReadEvent[] = [];
  let heartbeats = 0;
  const readAll = async () => {
    let text = '';
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data !== undefined) events.push(JSON.parse(data) as ReadEvent);
        else if (frame.startsWith(':')) heartbeats += 1;
      }
    }
  };
  // A line that breaks has ended, as one has that was ended in good order.
  const ended = readAll().catch(() => undefined);
  return { status: response.status, events, heartbeats: () => heartbeats, ended, cut: () => cutter.abort() };
}
