import { type KeptQuote, type Position, type Pricing, termsOf } from '@halyard/engine';

type Ask = (symbol: string) => KeptQuote | null | undefined;

/**
 * What a position is valued at where quotes come from some other market than that of now. Where nothing is known of a
 * symbol, the quotes of the opening stand in, as they do in the present.
 */
export function pricingFrom({ symbol, opening }: Pick<Position, 'symbol' | 'opening'>, ask: Ask): Pricing {
  const { conversion } = termsOf(symbol);
  return {
    quote: ask(symbol) ?? opening.quote,
    conversion: conversion === null ? null : (ask(conversion.symbol) ?? opening.conversion),
  };
}
