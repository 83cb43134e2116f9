import { INSTRUMENTS } from '@halyard/catalogue';
import type { AlertWish } from '../../domain/trading/alert-wish.ts';
import { isPlain, plainNumber } from '../../ui/forms/plain-number.ts';

const VERB = /^(?:alert|notify|watch)\s+(?:me\s+)?(?:when\s+|if\s+)?([a-z0-9/]+)(?:\s+(.*))?$/i;
const KINDS: Readonly<Record<string, AlertWish['kind']>> = {
  above: 'above',
  over: 'above',
  '>': 'above',
  below: 'below',
  under: 'below',
  '<': 'below',
  crosses: 'crosses',
  at: 'crosses',
};

/** 'alert btc above 90000', 'alert eurusd -2%': what is typed as an alert; null where it is none. */
export function parseAlert(typed: string): AlertWish | null {
  const [, named = '', rest = ''] = VERB.exec(typed.trim()) ?? [];
  const symbol = findSymbol(named);
  if (symbol === null) return null;
  const words = rest.trim().toLowerCase();
  if (words === '') return { symbol };
  const [, word = '', figure = '', percent] = /^([a-z]+|[<>])?\s*([^a-z<>%\s]+)\s*(%)?$/.exec(words) ?? [];
  const value = plainNumber(figure);
  const kind = percent ? 'percent' : word === '' ? 'crosses' : KINDS[word];
  const isOne = /\d/.test(value) && isPlain(value) && (percent ? word === '' : !value.startsWith('-'));
  return isOne && kind !== undefined ? { symbol, kind, value } : null;
}

/** By its symbol, with the slash or without, or by the first of its two halves. */
function findSymbol(named: string): string | null {
  const name = named.toUpperCase().replace('/', '');
  if (name === '') return null;
  const whole = INSTRUMENTS.find(({ symbol }) => symbol.replace('/', '') === name);
  return (whole ?? INSTRUMENTS.find(({ symbol }) => symbol === `${name}/USD`))?.symbol ?? null;
}
