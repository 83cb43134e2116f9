import { classNames } from '../../ui/style/class-names.ts';
import { type Hue, hueOf } from './hue.ts';

const TINTS: Record<Hue, string> = {
  red: 'bg-danger/16',
  orange: 'bg-orange/16',
  yellow: 'bg-warn/16',
  green: 'bg-up/16',
  blue: 'bg-info/16',
  purple: 'bg-purple/16',
};

/** How many letters fit into the circle. */
const LETTERS = 4;

type CurrencyMarkProps = {
  readonly symbol: string;
  /** As the operator wrote it: a name or #rrggbb. Anything else is neutral. */
  readonly colour: string;
};

export function CurrencyMark({ symbol, colour }: CurrencyMarkProps) {
  const hue = hueOf(colour);
  return (
    <span
      aria-hidden
      className={classNames(
        'flex size-10 shrink-0 items-center justify-center rounded-full text-meta font-semibold',
        hue ? TINTS[hue] : 'bg-line',
      )}
    >
      {symbol.slice(0, LETTERS)}
    </span>
  );
}
