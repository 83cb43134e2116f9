import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

describe('the gate', () => {
  it('lets two through at a time, in the order they came', async () => {
    const gate = createGate(2, 10);
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    const visit = (number: number) =>
      gate(async () => {
        order.push(number);
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      });
    await Promise.all([1, 2, 3, 4, 5].map(visit));
    expect(most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('sends away whom the line has no room for, and goes on after a failure', async () => {
    const gate = createGate(1, 1);
    const failing = gate(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('inside');
    });
    const waiting = gate(async () => 'done');
    await expect(gate(async () => 'too many')).rejects.toThrow('not available right now');
    await expect(failing).rejects.toThrow('inside');
    await expect(waiting).resolves.toBe('done');
    await expect(gate(async () => 'free again')).resolves.toBe('free again');
  });
});
