import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { TableSection } from '../../ui/lists/table-section.tsx';
import { agoText, countText, durationText, shortId, untilText } from '../../ui/facts/measures.ts';

type JobsPanelProps = { readonly at: string; readonly jobs: readonly admin.SystemJob[] };

/** What runs by itself, each on one node at a time. */
export function JobsPanel({ at, jobs }: JobsPanelProps) {
  return (
    <TableSection
      title="Jobs"
      lead="Each runs on one node at a time; another takes over when that one is gone."
    >
      <ColumnTable label="All jobs" columns={columnsAt(at)} rows={jobs} idOf={({ name }) => name} />
      {jobs.length === 0 && <p className="mt-3 text-muted">No job has run yet.</p>}
    </TableSection>
  );
}

const columnsAt = (at: string): readonly Column<admin.SystemJob>[] => {
  const lastRun = ({ startedAt }: admin.SystemJob) =>
    startedAt === null ? 'not yet' : agoText(startedAt, at);
  const took = ({ durationMs }: admin.SystemJob) => (durationMs === null ? '–' : durationText(durationMs));
  return [
    column('Job', (job) => (
      <>
        <span className="font-medium">{job.name}</span>
        <span className="block text-meta text-muted">{`every ${durationText(job.everyMs)}`}</span>
        <span className="block text-meta text-muted sm:hidden">
          {job.startedAt === null ? 'has not run yet' : `ran ${lastRun(job)}, took ${took(job)}`}
        </span>
        {job.lastError !== null && job.failedAt !== null && (
          <span className="mt-0.5 block max-w-[60ch] text-meta break-words text-danger">
            {`Failed ${agoText(job.failedAt, at)}: ${job.lastError}`}
          </span>
        )}
      </>
    )),
    column('State', (job) => <JobState job={job} />),
    figureColumn('Last run', { from: 'sm' }, lastRun),
    figureColumn('Took', { from: 'sm' }, took),
    figureColumn('Next run', { from: 'md' }, ({ nextRunAt }) =>
      nextRunAt === null ? '–' : untilText(nextRunAt, at),
    ),
    column('Node', { from: 'md', className: 'text-muted' }, ({ nodeId }) =>
      nodeId === null ? '–' : shortId(nodeId),
    ),
    figureColumn(
      'Failures',
      { from: 'lg' },
      ({ failures, runs }) => `${countText(failures)} of ${countText(runs)}`,
    ),
  ];
};

function JobState({ job }: { readonly job: admin.SystemJob }) {
  if (job.isRunning) return <Badge tone="warn">running</Badge>;
  if (job.isFailing) return <Badge tone="danger">failing</Badge>;
  if (job.startedAt === null) return <Badge tone="muted">not yet</Badge>;
  // It began, did not end, and nobody is at it: its node went away in the middle of it.
  if (job.nextRunAt === null) return <Badge tone="danger">cut off</Badge>;
  return <Badge tone="up">ok</Badge>;
}
