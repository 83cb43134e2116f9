import { createElement, Fragment } from 'react';

/** References, and amounts below zero: a line may end at neither the hyphen nor the minus sign. */
const WHOLE = /(\(?[A-Z]{3}-[A-Z0-9]{10}\)?|−\$[\d,.]*\d)/;

/** A text in which a reference or an amount stays in one piece. */
export function Unbroken({ text }: { readonly text: string }) {
  // What is to stay whole is every second part.
  const parts = text.split(WHOLE).map((part, index) => (index % 2 === 0 ? part : whole(part)));
  return createElement(Fragment, null, ...parts);
}

function whole(part: string) {
  return <span className="whitespace-nowrap">{part}</span>;
}
