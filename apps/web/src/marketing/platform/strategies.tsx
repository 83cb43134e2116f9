import type { HoldingTime, Strategy } from '@halyard/content';

const TIMES: readonly HoldingTime[] = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months'];
const COLUMNS = 'lg:grid-cols-[10rem_minmax(0,1fr)_6.5rem_22rem]';

/** Ways to trade, each with a bar on the same scale of time. */
export function Strategies({ items }: { readonly items: readonly Strategy[] }) {
  return (
    <div>
      <div aria-hidden className={`hidden gap-x-8 pb-2 text-meta text-muted lg:grid ${COLUMNS}`}>
        <span>Strategy</span>
        <span />
        <span>Charts</span>
        <span className="grid grid-cols-6">
          {TIMES.map((time) => (
            <span key={time}>{time}</span>
          ))}
        </span>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li
            key={item.title}
            className={`grid items-center gap-x-8 gap-y-2 py-6 md:max-lg:grid-flow-col md:max-lg:grid-cols-[minmax(0,1fr)_15rem] md:max-lg:grid-rows-[auto_1fr] md:max-lg:items-start ${COLUMNS}`}
          >
            <h3 className="text-body font-medium">{item.title}</h3>
            <p className="max-w-[52ch] text-body text-pretty text-muted">{item.text}</p>
            <p className="text-dense text-muted lg:text-ink">
              <span className="lg:sr-only">Charts: </span>
              {item.timeframes}
            </p>
            <div>
              <p className="mb-1.5 text-dense text-muted lg:sr-only">{`Held for ${item.held.join(' to ')}`}</p>
              <HoldingBar held={item.held} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const UNIT = 10;

function HoldingBar({ held: [from, to] }: Pick<Strategy, 'held'>) {
  const start = TIMES.indexOf(from);
  const ticks = TIMES.map((_, index) => `M${index * UNIT} 0v8`).join('');
  return (
    <svg aria-hidden viewBox="0 0 60 8" preserveAspectRatio="none" className="h-2 w-full">
      <path d={`M0 4h60${ticks}M60 0v8`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <rect
        x={start * UNIT}
        y="2"
        width={(TIMES.indexOf(to) - start + 1) * UNIT}
        height="4"
        className="fill-brass"
      />
    </svg>
  );
}
