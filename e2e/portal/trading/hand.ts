import { expect, type Locator, type Page } from '@playwright/test';

/** What takes hold of something on a chart: a mouse, or fingers as the screen of a phone reports them. */

export type Point = { readonly x: number; readonly y: number };

export type Hand = {
  readonly take: (at: Point) => Promise<void>;
  readonly move: (to: Point) => Promise<void>;
  readonly leave: () => Promise<void>;
};

/** As many as a hand makes on its way. */
const MOVES = 25;

export function mouseOf({ mouse }: Page): Hand {
  return {
    take: async ({ x, y }) => {
      await mouse.move(x, y);
      await mouse.down();
    },
    move: ({ x, y }) => mouse.move(x, y),
    leave: () => mouse.up(),
  };
}

export async function fingerOf(page: Page): Promise<Hand> {
  const touch = await touchOf(page);
  return {
    take: (at) => touch('touchStart', [at]),
    move: (to) => touch('touchMove', [to]),
    leave: () => touch('touchEnd', []),
  };
}

/** Two fingers that go apart, or towards each other. */
export async function pinch(page: Page, middle: Point, fromPx: number, toPx: number): Promise<void> {
  const touch = await touchOf(page);
  const fingers = (apart: number) => [
    { x: middle.x - apart / 2, y: middle.y },
    { x: middle.x + apart / 2, y: middle.y },
  ];
  await touch('touchStart', fingers(fromPx).slice(0, 1));
  await touch('touchStart', fingers(fromPx));
  for (let move = 1; move <= MOVES; move += 1) {
    await touch('touchMove', fingers(fromPx + ((toPx - fromPx) * move) / MOVES));
  }
  await touch('touchEnd', []);
}

export async function drag(hand: Hand, from: Point, to: Point): Promise<void> {
  await hand.take(from);
  for (let move = 1; move <= MOVES; move += 1) {
    const share = move / MOVES;
    await hand.move({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
  await hand.leave();
}

/** Once it has come to rest: while a screen still finds its place, what is taken hold of would not be there any more. */
export async function middleOf(part: Locator): Promise<Point> {
  const seen: Point[] = [];
  await expect(async () => {
    const box = await part.boundingBox();
    if (!box) throw new Error('It is not on the page.');
    seen.unshift({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    expect(seen[0]).toEqual(seen[1]);
  }).toPass({ intervals: [100] });
  const [middle] = seen;
  if (!middle) throw new Error('It is not on the page.');
  return middle;
}

async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) => {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
}
