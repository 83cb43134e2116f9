import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

const aMoment = () => new Promise((resolve) => setImmediate(resolve));

describe('the gate', () => {
  it('lets two through at a time, in the order they came', async () => {
    const gate = createGate(2, 10);
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    const visit = (number: number) =>
      gate('stranger', async () => {
        order.push(number);
        inside += 1;
        most = Math.max(most, inside);
        await aMoment();
        inside -= 1;
      });
    await Promise.all([1, 2, 3, 4, 5].map(visit));
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('sends away whom the line has no room for, and goes on after a failure', async () => {
    const gate = createGate(1, 1);
    const failing = gate('stranger', async () => {
      await aMoment();
      throw new Error('inside');
    });
    const waiting = gate('stranger', async () => 'done');
    await expect(gate('stranger', async () => 'too many')).rejects.toThrow('not available right now');
    await expect(failing).rejects.toThrow('inside');
    await expect(waiting).resolves.toBe('done');
    await expect(gate('stranger', async () => 'free again')).resolves.toBe('free again');
  });

  it('gives the next free place to who is known, however many strangers wait', async () => {
    const gate = createGate(2, 200);
    const order: string[] = [];
    const visit = (line: 'known' | 'stranger') =>
      gate(line, async () => {
        order.push(line);
        await aMoment();
      });
    const strangers = Array.from({ length: 400 }, () => visit('stranger').catch(() => 'sent away'));
    const known = [visit('known'), visit('known')];
    await Promise.all(known);
    expect(order.slice(0, 4)).toEqual(['stranger', 'stranger', 'known', 'known']);
    expect((await Promise.all(strangers)).filter((end) => end === 'sent away')).toHaveLength(198);
  });
});
