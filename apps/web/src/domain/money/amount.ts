import { SHARED_SENTENCES } from '@halyard/contract';
import { formatUnits, parseUnits } from '@halyard/money';
import { WALLET } from '../../texts/wallet.ts';

/** What a person typed into an amount field, read exactly; never through a binary float. */
export type TypedAmount =
  | { readonly ok: true; readonly units: bigint; readonly text: string }
  | { readonly ok: false; readonly problem: string };

export function parseAmount(typed: string, scale: number, currency: string): TypedAmount {
  const parsed = parseUnits(typed.trim(), scale);
  if (parsed.ok && parsed.value > 0n) {
    return { ok: true, units: parsed.value, text: trimmed(formatUnits(parsed.value, scale)) };
  }
  if (!parsed.ok && parsed.failure === 'too-many-decimals') {
    return { ok: false, problem: `Please enter at most ${scale} decimals for ${currency}` };
  }
  if (!parsed.ok && parsed.failure === 'too-large')
    return { ok: false, problem: SHARED_SENTENCES.amountTooLarge };
  return { ok: false, problem: WALLET.invalidAmount };
}

/** A JSON number of the API as units; every amount of the API is exact as a number. */
export function unitsOf(amount: number, scale: number): bigint {
  const parsed = parseUnits(amount, scale);
  return parsed.ok ? parsed.value : 0n;
}

export function textOfUnits(units: bigint, scale: number): string {
  return trimmed(formatUnits(units, scale));
}

function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
