import { priceText, type Track } from '@halyard/testkit';
import { live } from '@halyard/contract';
import { WebSocket } from 'ws';
import type { Prices } from './hostile-ticks.ts';

/** Looks at the prices a customer's screen is sent, and counts those that never were. */
export function watchShownPrices(origin: string, tracks: readonly Track[]) {
  const honest = new Set(
    tracks.flatMap((track) =>
      track.mids.map((mid) => key(track, { bid: mid - track.halfSpread, ask: mid + track.halfSpread })),
    ),
  );
  const wrong: string[] = [];
  let shown = 0;
  const ws = new WebSocket(`${origin.replace('http', 'ws')}${live.LIVE_PATH}`);
  ws.on('open', () => ws.send(JSON.stringify({ type: 'hello' })));
  ws.on('error', (error) => wrong.push(String(error)));
  ws.on('message', (data: Buffer) => {
    const message = live.serverMessage.parse(JSON.parse(data.toString()));
    if (message.type === 'ping') ws.send(JSON.stringify({ type: 'pong' }));
    if (message.type !== 'prices') return;
    for (const { symbol, bid, ask } of message.prices) {
      shown += 1;
      if (!honest.has(`${symbol} ${bid} ${ask}`)) wrong.push(`${symbol} was shown at ${bid}/${ask}`);
    }
  });
  return {
    /** From now on these are true as well. */
    allow: (track: Track, prices: Prices): void => void honest.add(key(track, prices)),
    wrong: wrong as readonly string[],
    shown: () => shown,
    close: () => ws.terminate(),
  };
}

function key(track: Track, { bid, ask }: Prices): string {
  return `${track.symbol} ${Number(priceText(track, bid))} ${Number(priceText(track, ask))}`;
}
