import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { withPatience } from './downloads.ts';

async function* numbers(onEnd: () => void) {
  try {
    for (let number = 1; ; number++) yield number;
  } finally {
    onEnd();
  }
}

describe('patience with a reader', () => {
  it('ends when nobody takes the next piece, and closes the source', async () => {
    let isClosed = false;
    const source = numbers(() => {
      isClosed = true;
    });
    const file: Readable = Readable.from(
      withPatience(source, 5, () => file.destroy(new Error('the reader stands still'))),
    );
    const failure = new Promise<Error>((resolve) => file.once('error', resolve));
    file.read();
    expect((await failure).message).toBe('the reader stands still');
    expect(isClosed).toBe(true);
  });

  it('lasts as long as somebody reads', async () => {
    const taken: number[] = [];
    let standstills = 0;
    const source = numbers(() => {});
    for await (const number of withPatience(source, 50, () => standstills++)) {
      taken.push(number);
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (number === 10) break;
    }
    expect(taken).toHaveLength(10);
    expect(standstills).toBe(0);
  });
});
