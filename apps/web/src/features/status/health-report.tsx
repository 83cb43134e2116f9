import { type AnswerOf, market, rails, type site } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../platform/live/server-clock.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';

type Health = AnswerOf<typeof site.healthReady>;
type State = 'good' | 'bad' | 'unknown';
type Row = { readonly name: string; readonly state: State; readonly words: string };

const NAMES: Readonly<Record<string, string>> = {
  database: 'Database',
  migrations: 'Version of the data',
  books: 'Books',
  bus: 'Between the servers',
};
const GOOD_WORDS: Readonly<Record<string, string>> = {
  database: 'Reachable',
  migrations: 'Up to date',
  books: 'Every account adds up to the cent',
  bus: 'They hear of each other at once',
};
const PRICES_OLD_AFTER_MS = 60_000;

type HealthReportProps = {
  /** Nothing when the system says that it cannot work, or says nothing at all. */
  readonly health: Health | undefined;
  readonly isRefused: boolean;
  readonly checkedAtMs: number;
};

export function HealthReport({ health, isRefused, checkedAtMs }: HealthReportProps) {
  const rows = [...checksOf(health), usePricesRow(), ...useRailRows()];
  const state = overall(health, rows);
  return (
    <>
      <p role="status" className="flex items-center gap-3 text-figure font-medium">
        <Dot state={state} />
        {WORDS[state](isRefused)}
      </p>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <div
            key={row.name}
            className="grid items-center gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_17rem]"
          >
            <dt className="font-medium">{row.name}</dt>
            <dd className="flex items-center gap-2.5 text-muted">
              <Dot state={row.state} />
              <span className="first-letter:uppercase">{row.words}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-meta text-muted">{`Checked ${dateTimeText(new Date(checkedAtMs).toISOString())}`}</p>
    </>
  );
}

const WORDS: Record<State, (isRefused: boolean) => string> = {
  good: () => 'Everything works',
  bad: () => 'Not everything works',
  unknown: (isRefused) =>
    isRefused ? 'The system cannot work at this moment' : 'The system cannot be reached',
};

function overall(health: Health | undefined, rows: readonly Row[]): State {
  if (!health) return 'unknown';
  return rows.some(({ state }) => state === 'bad') ? 'bad' : 'good';
}

function checksOf(health: Health | undefined): readonly Row[] {
  return Object.entries(health?.checks ?? {}).map(([check, result]) => {
    const isGood = result === 'ok';
    const state: State = isGood ? 'good' : result === 'not checked yet' ? 'unknown' : 'bad';
    return { name: NAMES[check] ?? check, state, words: isGood ? (GOOD_WORDS[check] ?? 'Works') : result };
  });
}

/** The feed, told by the newest of all prices. */
function usePricesRow(): Row {
  const { data } = useQuery({ ...watched(read(market.listPrices), 30_000), retry: 1 });
  if (!data || data.length === 0) return { name: 'Prices', state: 'unknown', words: 'Not known' };
  const newestMs = Math.max(...data.map(({ at }) => Date.parse(at)));
  const isLive = serverNow() - newestMs < PRICES_OLD_AFTER_MS;
  return { name: 'Prices', state: isLive ? 'good' : 'bad', words: isLive ? 'Live' : 'Delayed' };
}

/** Where payments come over, told apart only where one is behind. */
function useRailRows(): readonly Row[] {
  const { data } = useQuery({ ...watched(read(rails.listRailStates), 30_000), retry: 1 });
  return (data ?? []).map(({ name, kind, isDelayed }) => ({
    name: kind === 'bank' ? `Bank transfers in ${name}` : `Deposits over ${name}`,
    state: isDelayed ? 'bad' : 'good',
    words: isDelayed ? 'Confirmations are delayed' : 'Up to date',
  }));
}

const TONES: Record<State, string> = { good: 'bg-up', bad: 'bg-danger', unknown: 'bg-line-strong' };

/** Beside words that say the same. */
function Dot({ state }: { readonly state: State }) {
  return <span aria-hidden className={classNames('size-2 shrink-0 rounded-full', TONES[state])} />;
}
