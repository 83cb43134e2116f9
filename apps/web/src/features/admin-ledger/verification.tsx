import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { durationText } from '../../ui/facts/measures.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';

/** While a verification runs, its end is looked for this often; else it is news when one that ran by itself is over. */
const RUNNING_MS = 1000;
const RESTING_MS = 30_000;

/** When the books were last verified, what came of it, and the way to do it now. */
export function BooksVerification() {
  const state = useQuery(
    watched(read(admin.adminBooksVerification), (known) => (known?.isRunning ? RUNNING_MS : RESTING_MS)),
  );
  const verify = useToldAct(admin.adminVerifyBooks, {
    reloads: [admin.adminBooksVerification],
    done: RECORDS.verifyStarted,
    failure: RECORDS.verifyFailure,
  });
  const { data } = state;
  if (!data)
    return (
      <NotLoaded
        of={state}
        failed={RECORDS.verificationFailure.refused}
        loading="Loading the last verification"
        rows={10}
      />
    );
  const isBusy = verify.isRunning || data.isRunning;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[68ch] text-base text-muted" role="status">
          {data.isRunning ? 'The books are being verified.' : lastText(data.last)} It runs by itself every
          five minutes. While anything is found, no money moves.
        </p>
        <Button isBusy={isBusy} onClick={() => verify.run({})}>
          {isBusy ? 'Verifying' : 'Verify now'}
        </Button>
      </div>
      {data.last && <Result last={data.last} />}
    </div>
  );
}

type Last = NonNullable<admin.BooksVerification['last']>;

function lastText(last: Last | null): string {
  if (last === null) return 'The books have not been verified yet.';
  const { checkedAt, durationMs, startedBy } = last;
  const took = durationMs === null ? '' : ` It took ${durationText(durationMs)}.`;
  return `Last verified ${dateTimeText(checkedAt)}${startedBy === null ? '' : `, asked for by ${startedBy}`}.${took}`;
}

function Result({ last: { checks, findings } }: { readonly last: Last }) {
  return (
    <>
      {findings.length > 0 && (
        <Notice tone="danger" title="The books do not hold. Money movements are halted.">
          <ul className="mt-1 list-disc pl-5">
            {findings.map(({ rule, detail }) => (
              <li key={`${rule} ${detail}`} className="break-words">{`${rule}: ${detail}`}</li>
            ))}
          </ul>
        </Notice>
      )}
      {checks.length > 0 && <RuleTable checks={checks} />}
    </>
  );
}

type Checks = NonNullable<admin.BooksVerification['last']>['checks'];

const columnsOf = (checks: Checks): readonly Column<Checks[number]>[] => [
  column(
    `${checks.length} rules`,
    { className: 'w-full' },
    ({ rule }) => rule.charAt(0).toUpperCase() + rule.slice(1),
  ),
  column('Result', ({ findings }) => (
    <Badge tone={findings === 0 ? 'up' : 'danger'}>{findings === 0 ? 'holds' : `${findings} found`}</Badge>
  )),
  figureColumn('Took', { from: 'sm', className: 'text-muted' }, (check) => durationText(check.durationMs)),
];

/** Each rule with how it came out. */
function RuleTable({ checks }: { readonly checks: Checks }) {
  return (
    <ColumnTable
      label="Rules that were checked"
      rows={checks}
      idOf={({ rule }) => rule}
      columns={columnsOf(checks)}
    />
  );
}
