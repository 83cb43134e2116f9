import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { RECORDS } from '../../texts/admin/ledger.ts';
import { Badge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';

/** While a walk along the chain is under way, its end is looked for this often. */
const RUNNING_MS = 1000;
const RESTING_MS = 60_000;

/** Each row carries the hash of the one before: whether that still fits, and the way to find out now. */
export function ChainPanel() {
  const state = useQuery(
    watched(read(admin.adminAuditVerification), (known) => (known?.isRunning ? RUNNING_MS : RESTING_MS)),
  );
  const verify = useToldAct(admin.adminVerifyAudit, {
    reloads: [admin.adminAuditVerification, admin.adminListAudit],
    done: RECORDS.verifyStarted,
    failure: RECORDS.verifyFailure,
  });
  const { data } = state;
  const isBusy = verify.isRunning || data?.isRunning === true;
  return (
    <Panel
      title="Chain of the log"
      lead="Each row carries the hash of the row before. A row that was changed, taken out or put in breaks the chain."
      aside={
        <Button isBusy={isBusy} onClick={() => verify.run({})}>
          {isBusy ? 'Verifying' : 'Verify the chain'}
        </Button>
      }
    >
      <NotLoaded
        of={state}
        failed={RECORDS.verificationFailure.refused}
        waiting={<Skeleton className="h-10" />}
      />
      {data && <Result state={data} />}
    </Panel>
  );
}

function Result({ state: { last } }: { readonly state: admin.ChainVerification }) {
  if (last === null) return <p className="text-muted">The chain has not been verified yet.</p>;
  const { brokenAt, checked, checkedAt, lastHash, lastSeq, startedBy } = last;
  return (
    <div className="flex flex-col gap-2 text-base" role="status">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={brokenAt === null ? 'up' : 'danger'}>
          {brokenAt === null ? 'unbroken' : `broken at row ${brokenAt}`}
        </Badge>
        <span>{`${checked.toLocaleString('en-US')} rows checked`}</span>
        <span className="text-muted">
          {dateTimeText(checkedAt)}
          {startedBy !== null && `, asked for by ${startedBy}`}
        </span>
      </p>
      {lastHash !== null && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-dense">
          <span className="text-muted">{`Hash of row ${lastSeq}`}</span>
          <CopyButton text={lastHash} label="Hash" isIconOnly />
          <code className="min-w-0 text-meta break-all">{lastHash}</code>
          <span className="w-full text-muted">
            Write it down elsewhere. While the chain is unbroken and a search for the hash finds its row,
            nothing up to there was changed.
          </span>
        </p>
      )}
    </div>
  );
}
