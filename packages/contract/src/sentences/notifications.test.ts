import { describe, expect, it } from 'vitest';
import { NOTIFICATIONS } from './notifications.ts';
import { MARK, plainText, rawOf } from './stored-text.ts';
import { notificationTexts } from './tell.ts';
import { TOLD } from './told-examples.ts';

describe('a stored notification', () => {
  it.each(TOLD)('%j is about %s and reads: %s: %s', (stored, kind, title, body) => {
    expect(stored.kind).toBe(kind);
    expect(notificationTexts(stored)).toEqual({ title, body });
  });

  it('is shown above for every code there is', () => {
    const codes = TOLD.map(([{ title }]) => rawOf(title).split(MARK)[1]);
    expect(new Set(codes)).toEqual(new Set(Object.keys(NOTIFICATIONS)));
  });

  it('of practice says so first', () => {
    const old = { title: plainText('Order filled'), body: plainText('Your order was filled.') };
    const { title } = notificationTexts(old, { isPractice: true });
    expect(title).toBe('PRACTICE · Order filled');
  });

  it('of before there were codes is its two texts themselves', () => {
    const old = { title: plainText('Order filled'), body: plainText('Your order was filled.') };
    expect(notificationTexts(old)).toEqual({ title: 'Order filled', body: 'Your order was filled.' });
  });
});
