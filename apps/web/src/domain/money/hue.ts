/** The tints a currency can have. */
export type Hue = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple';

const NAMES: readonly (readonly [Hue, RegExp])[] = [
  ['red', /red|danger|rose/],
  ['orange', /orange|amber/],
  ['yellow', /yellow|gold|warn/],
  ['green', /green|teal|jade|emerald/],
  ['blue', /blue|info|sky|cyan|indigo/],
  ['purple', /purple|violet|pink|magenta/],
];

/** Where on the colour wheel each tint ends, in degrees. */
const ENDS: readonly (readonly [number, Hue])[] = [
  [15, 'red'],
  [42, 'orange'],
  [70, 'yellow'],
  [175, 'green'],
  [255, 'blue'],
  [330, 'purple'],
  [360, 'red'],
];

/** Less colour than this is a grey. */
const GREY_BELOW = 24;

/** The tint that comes nearest to the operator's colour, a name or #rrggbb; null for whatever is neither. */
export function hueOf(colour: string): Hue | null {
  const text = colour.toLowerCase();
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(text);
  if (!hex) return NAMES.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  const [red = 0, green = 0, blue = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < GREY_BELOW) return null;
  const sixth =
    most === red
      ? (green - blue) / span + 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  const degrees = (sixth * 60) % 360;
  return ENDS.find(([end]) => degrees <= end)?.[1] ?? 'red';
}
