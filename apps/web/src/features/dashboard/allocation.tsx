import { wallet } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../platform/calls/read.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { type Slice, slicesOf } from './slices.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { useIsPractice } from '../../platform/browser/use-book.ts';

const REFRESH_EVERY_MS = 30_000;
const STROKES = [
  'stroke-ink',
  'stroke-brass',
  'stroke-info',
  'stroke-purple',
  'stroke-orange',
  'stroke-line-strong',
];
const FILLS = ['bg-ink', 'bg-brass', 'bg-info', 'bg-purple', 'bg-orange', 'bg-line-strong'];

/** What the wallets consist of, by currency. */
export function Allocation() {
  const isPlay = useIsPractice();
  const balances = useQuery(watched(read(wallet.getBalances), REFRESH_EVERY_MS));
  const slices = slicesOf(
    (balances.data ?? []).map(({ currency, usdValue }) => ({ label: currency, value: usdValue ?? 0 })),
  );
  return (
    <Panel title="Allocation" className="flex min-w-0 flex-col">
      <NotLoaded
        of={balances}
        failed="Balances could not be loaded"
        waiting={<Skeleton className="h-44 w-full" />}
      />
      {balances.data && slices.length === 0 && (
        <div className="my-auto py-8 text-center">
          {isPlay ? (
            <p className="text-muted">
              Nothing is left here. Reset the account, under Accounts, to start anew.
            </p>
          ) : (
            <>
              <p className="mb-4 text-muted">No funds yet. Deposit to start.</p>
              <Link
                to="/portal"
                query={{ tab: 'wallet', view: 'deposit' }}
                className={buttonStyle('secondary')}
              >
                Deposit funds
              </Link>
            </>
          )}
        </div>
      )}
      {slices.length > 0 && (
        <div className="my-auto flex flex-wrap items-center justify-center gap-x-8 gap-y-5">
          <Donut slices={slices} />
          <Legend slices={slices} />
        </div>
      )}
    </Panel>
  );
}

function Donut({ slices }: { readonly slices: readonly Slice[] }) {
  const sumBefore = (index: number) => slices.slice(0, index).reduce((sum, { percent }) => sum + percent, 0);
  return (
    <svg aria-hidden viewBox="0 0 42 42" className="size-36 shrink-0 -rotate-90">
      {slices.map(({ label, percent }, index) => {
        // A hairline of the ground between two slices, unless there is but one.
        const length = slices.length === 1 ? 100 : Math.max(0.4, percent - 0.6);
        return (
          <circle
            key={label}
            cx="21"
            cy="21"
            r="15.915"
            fill="none"
            strokeWidth="5"
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-sumBefore(index)}
            className={STROKES[index]}
          />
        );
      })}
    </svg>
  );
}

function Legend({ slices }: { readonly slices: readonly Slice[] }) {
  return (
    <ul aria-label="Allocation by currency" className="min-w-44 flex-1 divide-y divide-line text-dense">
      {slices.map(({ label, value, percent }, index) => (
        <li key={label} className="flex items-center gap-2.5 py-1.5">
          <span aria-hidden className={`size-2.5 shrink-0 rounded-[2px] ${FILLS[index] ?? ''}`} />
          <span className="font-medium">{label}</span>
          <span className="ml-auto delayed:text-muted">{formatUsd(value)}</span>
          <span className="w-12 text-right text-muted">{`${percent.toFixed(1)}%`}</span>
        </li>
      ))}
    </ul>
  );
}
