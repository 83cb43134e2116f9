import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

it('keeps a reference in one line, wherever it stands, and leaves every other text as it is', () => {
  const html = (text: string) => renderToStaticMarkup(createElement(Unbroken, { text }));
  expect(html('Your message MSG-7K3M9QXW2A was answered')).toBe(
    'Your message <span class="whitespace-nowrap">MSG-7K3M9QXW2A</span> was answered',
  );
  expect(html('A deposit (DEP-7K3M9QXW2A)')).toContain('>(DEP-7K3M9QXW2A)<');
  expect(html('Two-factor authentication')).toBe('Two-factor authentication');
});

it('keeps an amount below zero beside its minus sign, and several of them in one text', () => {
  const html = renderToStaticMarkup(createElement(Unbroken, { text: 'Today −$2,426,007.43, −$0.05.' }));
  const whole = (text: string) => `<span class="whitespace-nowrap">${text}</span>`;
  expect(html).toBe(`Today ${whole('−$2,426,007.43')}, ${whole('−$0.05')}.`);
});
