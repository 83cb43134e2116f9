import { QUANTITY_SCALE } from '@halyard/engine';
import { formatUnits, parsePrice, parseUnits } from '@halyard/money';

/** What a person types of a trade, by the parsers that refuse. Whatever is no figure of ours is nothing here. */

/** A quantity in hundredths. */
export function parseQuantity(typed: string): bigint | null {
  const parsed = parseUnits(typed.trim(), QUANTITY_SCALE);
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

export function parseLevel(typed: string): bigint | null {
  const parsed = parsePrice(typed.trim());
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** Something that may be left empty, and is no price. */
export function isNoLevel(typed: string): boolean {
  return typed.trim() !== '' && parseLevel(typed) === null;
}

/** What was typed, as it is read: with separators and its own decimals. What is no plain figure stays as it is. */
export function groupedText(typed: string): string {
  const [, whole, fraction = ''] = /^(\d+)(\.\d*)?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? typed.trim() : whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + fraction;
}

/** Hundredths as people see them. */
export function quantityFigure(hundredths: bigint): string {
  return groupedText(formatUnits(hundredths, QUANTITY_SCALE));
}
