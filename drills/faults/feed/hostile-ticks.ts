import { type Chance, priceText, type Track } from '@halyard/testkit';

/** A quote as it goes over the line; the honest ones and all that pretends to be one. */
export type Sent = {
  readonly symbol: string;
  readonly bid: unknown;
  readonly ask: unknown;
  readonly at: unknown;
};

/** Two prices in units of the track's last decimal. */
export type Prices = { readonly bid: number; readonly ask: number };

export function tickOf(track: Track, { bid, ask }: Prices, at: number): Sent {
  return { symbol: track.symbol, bid: priceText(track, bid), ask: priceText(track, ask), at };
}

type Scene = {
  readonly track: Track;
  readonly prices: Prices;
  readonly atMs: number;
  readonly chance: Chance;
};

/** A level that waits would be reached if one of these were believed. */
function moved({ track, prices, chance }: Scene): Prices {
  const by = chance.between(1, 3) * track.grid * (chance.happens(50) ? 1 : -1);
  return { bid: prices.bid + by, ask: prices.ask + by };
}

function times({ bid, ask }: Prices, factor: number): Prices {
  return { bid: Math.round(bid * factor), ask: Math.round(ask * factor) };
}

type Lie = (scene: Scene) => readonly (Sent | string | Buffer)[];

/** Everything a line may bring that is no price of this moment. */
export const LIES: Readonly<Record<string, Lie>> = {
  duplicate: ({ track, prices, atMs }) => Array<Sent>(3).fill(tickOf(track, prices, atMs)),
  reordered: (scene) => [tickOf(scene.track, moved(scene), scene.atMs - scene.chance.between(200, 5000))],
  stale: (scene) => [
    tickOf(scene.track, moved(scene), scene.atMs - scene.chance.between(60_000, 90_000_000)),
  ],
  future: (scene) => [
    tickOf(scene.track, moved(scene), scene.atMs + scene.chance.between(60_000, 90_000_000)),
  ],
  // Three that agree would be a new level, and rightly so: two in a row are the most a wrong line gets away with.
  absurd: ({ track, prices, atMs, chance }) => {
    const wrong = times(prices, chance.oneOf([0.001, 0.1, 0.5, 0.75, 1.3, 2, 10, 1000]));
    return [tickOf(track, wrong, atMs + 1), ...(chance.happens(50) ? [tickOf(track, wrong, atMs + 2)] : [])];
  },
  crossed: (scene) => {
    const { bid, ask } = moved(scene);
    return [tickOf(scene.track, { bid: ask + 1, ask: bid }, scene.atMs + 1)];
  },
  wide: ({ track, prices, atMs }) => [
    tickOf(track, { bid: Math.round(prices.bid * 0.85), ask: Math.round(prices.ask * 1.15) }, atMs + 1),
  ],
  impossible: ({ track: { symbol }, prices, atMs, chance }) => {
    const price = chance.oneOf<unknown>([
      0,
      -1.1,
      '-1.1',
      '0',
      '',
      'NaN',
      'Infinity',
      '1e5',
      '0x11',
      '1,1',
      ' 1.1',
      null,
      true,
      [],
      {},
      [1.1],
      1e300,
      '9'.repeat(30),
      '9'.repeat(5000),
      `1.${'1'.repeat(20)}`,
      Number.MIN_VALUE,
    ]);
    return [
      { symbol, bid: price, ask: price, at: atMs + 1 },
      { symbol, bid: price, ask: prices.ask, at: atMs + 1 },
    ];
  },
  untimely: ({ track, prices, chance }) => [
    {
      ...tickOf(track, prices, 0),
      at: chance.oneOf<unknown>([null, '', 'now', -1, 1e300, '2026-13-45T99:99:99Z', {}, '0'.repeat(99)]),
    },
  ],
  unknown: ({ track, prices, atMs, chance }) => [
    {
      ...tickOf(track, prices, atMs + 1),
      symbol: chance.oneOf(['XXX/YYY', '', '__proto__', 'constructor', 'EUR/USD/', 'E'.repeat(10_000)]),
    },
  ],
  noise: ({ track: { symbol }, atMs, chance }) => [
    chance.oneOf<string | Buffer>([
      '',
      '{',
      '[',
      'null',
      '1',
      '"EUR/USD"',
      '{}',
      '[[]]',
      '['.repeat(5000),
      '\u0000\uFFFF',
      `{"symbol":"${symbol}","bid":NaN,"ask":NaN,"at":${atMs + 1}}`,
      `{"symbol":"${symbol}","bid":Infinity,"ask":-Infinity,"at":${atMs + 1}}`,
      Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      Buffer.alloc(2000, 0xc3),
    ]),
  ],
};
