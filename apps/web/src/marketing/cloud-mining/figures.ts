import type { mining } from '@halyard/contract';

type Range = mining.MiningPackage['roi'];

export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

/** '$540-780' */
export function dollarRange({ from, to }: Range): string {
  return `${dollars(from)}-${to.toLocaleString('en-US')}`;
}

/** '18-26%' */
export function percentRange({ from, to }: Range): string {
  return `${from}-${to}%`;
}
