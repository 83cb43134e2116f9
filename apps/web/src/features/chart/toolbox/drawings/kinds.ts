import {
  ALargeSmall,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Ruler,
  Slash,
  TextAlignJustify,
} from 'lucide-react';
import type { Kind } from './geometry.ts';

/** What can be drawn, in the order the tools stand. */
export const KINDS: readonly { readonly kind: Kind; readonly name: string; readonly icon: typeof Minus }[] = [
  { kind: 'trend', name: 'Trend line', icon: Slash },
  { kind: 'ray', name: 'Ray', icon: MoveUpRight },
  { kind: 'horizontal', name: 'Horizontal line', icon: Minus },
  { kind: 'rectangle', name: 'Rectangle', icon: RectangleHorizontal },
  { kind: 'fibonacci', name: 'Fibonacci retracement', icon: TextAlignJustify },
  { kind: 'measure', name: 'Measure', icon: Ruler },
  { kind: 'text', name: 'Text', icon: ALargeSmall },
];

export function nameOf(kind: Kind): string {
  return KINDS.find((one) => one.kind === kind)?.name ?? kind;
}
