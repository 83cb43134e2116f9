import type { OrderType } from '@halyard/content';

type Level = { readonly path: string; readonly label: string; readonly at: readonly [number, number] };

type Drawing = {
  /** The price while nothing is held, and while a position is. */
  readonly idle: string;
  readonly held: string;
  readonly levels: readonly Level[];
  /** Where it is carried out. */
  readonly fires: readonly [number, number];
  /** Where it only wakes up. */
  readonly wakes?: readonly [number, number];
};

const across = (y: number, label: string, labelY = y - 5): Level => ({
  path: `M0 ${y}H240`,
  label,
  at: [2, labelY],
});

const DRAWINGS: Record<OrderType['drawing'], Drawing> = {
  market: {
    idle: 'M0 62 14 56 26 66 40 52 54 60 70 48 84 54',
    held: 'M84 54 96 44 110 50 124 36 140 42 156 28 172 36 188 24 206 30 222 18 240 24',
    levels: [],
    fires: [84, 54],
  },
  pending: {
    idle: 'M0 30 16 24 30 36 46 28 62 44 78 38 94 56 108 52 122 72',
    held: 'M122 72 134 62 148 68 164 50 180 56 198 40 216 46 240 28',
    levels: [across(72, 'Your price', 85)],
    fires: [122, 72],
  },
  'stop-loss': {
    idle: 'M146 72 160 82 174 76 190 88 206 80 222 86 240 78',
    held: 'M0 40 16 32 30 42 46 30 62 46 78 38 94 54 110 48 126 62 134 58 146 72',
    levels: [across(72, 'Stop loss', 85)],
    fires: [146, 72],
  },
  'take-profit': {
    idle: 'M150 24 164 34 178 28 194 42 210 36 226 48 240 42',
    held: 'M0 74 16 80 30 66 46 72 62 56 78 62 94 46 110 52 126 36 136 40 150 24',
    levels: [across(24, 'Take profit')],
    fires: [150, 24],
  },
  'stop-limit': {
    idle: 'M0 80 16 72 30 78 46 60 60 66 78 42 90 26 102 20 114 34 126 30 142 54',
    held: 'M142 54 154 48 168 56 184 38 200 44 220 24 240 30',
    levels: [across(26, 'Stop'), across(54, 'Limit', 67)],
    wakes: [90, 26],
    fires: [142, 54],
  },
  'trailing-stop': {
    idle: 'M186 40 200 50 214 44 228 58 240 54',
    held: 'M0 72 16 64 30 70 48 50 62 58 80 38 94 46 112 22 126 30 142 12 156 24 168 20 186 40',
    levels: [
      {
        path: 'M0 100H16V92H30V92H48V78H62V78H80V66H94V66H112V50H126V50H142V40H240',
        label: 'The stop follows',
        at: [86, 94],
      },
    ],
    fires: [186, 40],
  },
};

/** A price on its way, the level an order waits at, and the moment it is carried out. */
export function OrderDrawing({ kind }: { readonly kind: OrderType['drawing'] }) {
  const { idle, held, levels, fires, wakes } = DRAWINGS[kind];
  return (
    <svg
      viewBox="0 0 240 104"
      aria-hidden
      className="h-auto w-full max-w-100 fill-none"
      strokeLinejoin="round"
    >
      <path d="M0 103.5h240" className="stroke-line" />
      {levels.map(({ path, label, at: [x, y] }) => (
        <g key={label}>
          <path d={path} className="stroke-line-strong" strokeDasharray="3 3" />
          <text x={x} y={y} className="fill-muted text-[11px]">
            {label}
          </text>
        </g>
      ))}
      <path d={idle} className="stroke-line-strong" strokeWidth="1.25" />
      <path d={held} className="stroke-ink" strokeWidth="2" />
      {wakes && (
        <circle cx={wakes[0]} cy={wakes[1]} r="4.5" className="fill-bg stroke-ink" strokeWidth="1.5" />
      )}
      <circle cx={fires[0]} cy={fires[1]} r="5.5" className="fill-brass stroke-bg" strokeWidth="2" />
    </svg>
  );
}
