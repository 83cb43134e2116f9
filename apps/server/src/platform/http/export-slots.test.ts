import { describe, expect, it } from 'vitest';
import { createExportSlots } from './export-slots.ts';

const refused = 'Too many requests. Please try again in 5 seconds.';

describe('places for downloads', () => {
  it('are four at once, and two of one customer', () => {
    const slots = createExportSlots(16);
    const giveBack = slots.take('ann');
    slots.take('ann');
    expect(() => slots.take('ann')).toThrow(refused);
    slots.take('ben');
    slots.take('cem');
    expect(() => slots.take('dan')).toThrow(refused);
    giveBack();
    slots.take('dan');
  });

  it('come back once, however often they are given back', () => {
    const slots = createExportSlots(4);
    const giveBack = slots.take('ann');
    slots.take('ben');
    giveBack();
    giveBack();
    slots.take('cem');
    expect(() => slots.take('dan')).toThrow(refused);
  });

  it('never take more than half of a small pool', () => {
    const slots = createExportSlots(2);
    slots.take('ann');
    expect(() => slots.take('ben')).toThrow(refused);
  });
});
