import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { askPassword } from './ask-password.ts';

/** A terminal on which somebody types, and what it shows. */
function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (isRaw: boolean) => modes.push(isRaw),
  });
  return { input, output: new PassThrough(), modes };
}

async function typed(...answers: readonly string[]) {
  const { input, output, modes } = terminal();
  const left = [...answers];
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (shown.endsWith(': ')) input.write(left.shift() ?? '');
  });
  const [outcome] = await Promise.allSettled([askPassword(input, output)]);
  return { outcome, modes, shown };
}

describe('on a terminal', () => {
  it('is asked for twice and never shown', async () => {
    const { outcome, modes, shown } = await typed('correct horse\r', 'correct horse\r');
    expect(outcome).toEqual({ status: 'fulfilled', value: 'correct horse' });
    expect(shown).toBe('Password: \nThe same again: \n');
    // Raw, so that the terminal itself shows nothing, and not raw any more when it is over.
    expect([modes.at(0), modes.at(-1)]).toEqual([true, false]);
  });

  it('may be typed ahead of the second question', async () => {
    const { outcome } = await typed('correct horse\rcorrect horse\r');
    expect(outcome).toMatchObject({ value: 'correct horse' });
  });

  it.each([
    ['two different ones', ['one thing\r', 'another\r'], 'These were two different passwords.'],
    ['Ctrl-C', ['corr\u0003'], 'No password was given.'],
    ['Ctrl-D', ['\u0004'], 'No password was given.'],
  ])('%s end it', async (_, answers, sentence) => {
    const { outcome, modes } = await typed(...answers);
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: sentence } });
    expect(modes.at(-1)).toBe(false);
  });
});

describe('in a pipe', () => {
  const piped = (content: string) => askPassword(new PassThrough().end(content), new PassThrough());

  it('is the first line, as it stands', async () => {
    expect(await piped(' with spaces \r\nsecond line\n')).toBe(' with spaces ');
    expect(await piped('no line end')).toBe('no line end');
  });

  it('is asked for in a sentence when nothing comes', async () => {
    await expect(piped('')).rejects.toThrow('No password came in');
  });

  it('prompts nobody', async () => {
    const output = new PassThrough();
    await askPassword(new PassThrough().end('secret\n'), output);
    expect(await text(output.end())).toBe('');
  });
});
