import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/badge.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { agoText, durationText, shortId, untilText } from './system-words.ts';

type JobsPanelProps = { readonly at: string; readonly jobs: readonly admin.SystemJob[] };

/** What runs by itself, each on one node at a time. */
export function JobsPanel({ at, jobs }: JobsPanelProps) {
  return (
    <TableSection
      title="Jobs"
      lead="Each runs on one node at a time; another takes over when that one is gone."
    >
      <Table label="All jobs" minWidth="">
        <TableHead>
          <HeadCell>Job</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell isFigure className="hidden sm:table-cell">
            Last run
          </HeadCell>
          <HeadCell isFigure className="hidden sm:table-cell">
            Took
          </HeadCell>
          <HeadCell isFigure className="hidden md:table-cell">
            Next run
          </HeadCell>
          <HeadCell className="hidden md:table-cell">Node</HeadCell>
          <HeadCell isFigure className="hidden lg:table-cell">
            Failures
          </HeadCell>
        </TableHead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.name} at={at} job={job} />
          ))}
        </tbody>
      </Table>
      {jobs.length === 0 && <p className="mt-3 text-muted">No job has run yet.</p>}
    </TableSection>
  );
}

function JobRow({ at, job }: { readonly at: string; readonly job: admin.SystemJob }) {
  const lastRun = job.startedAt === null ? 'not yet' : agoText(job.startedAt, at);
  const took = job.durationMs === null ? '–' : durationText(job.durationMs);
  return (
    <Row>
      <Cell>
        <span className="font-medium">{job.name}</span>
        <span className="block text-meta text-muted">{`every ${durationText(job.everyMs)}`}</span>
        <span className="block text-meta text-muted sm:hidden">
          {job.startedAt === null ? 'has not run yet' : `ran ${lastRun}, took ${took}`}
        </span>
        {job.lastError !== null && job.failedAt !== null && (
          <span className="mt-0.5 block max-w-[60ch] text-meta break-words text-danger">
            {`Failed ${agoText(job.failedAt, at)}: ${job.lastError}`}
          </span>
        )}
      </Cell>
      <Cell>
        <JobState job={job} />
      </Cell>
      <Cell isFigure className="hidden sm:table-cell">
        {lastRun}
      </Cell>
      <Cell isFigure className="hidden sm:table-cell">
        {took}
      </Cell>
      <Cell isFigure className="hidden md:table-cell">
        {job.nextRunAt === null ? '–' : untilText(job.nextRunAt, at)}
      </Cell>
      <Cell className="hidden text-muted md:table-cell">
        {job.nodeId === null ? '–' : shortId(job.nodeId)}
      </Cell>
      <Cell isFigure className="hidden lg:table-cell">{`${job.failures} of ${job.runs}`}</Cell>
    </Row>
  );
}

function JobState({ job }: { readonly job: admin.SystemJob }) {
  if (job.isRunning) return <Badge tone="warn">running</Badge>;
  if (job.isFailing) return <Badge tone="danger">failing</Badge>;
  if (job.startedAt === null) return <Badge tone="muted">not yet</Badge>;
  // It began, did not end, and nobody is at it: its node went away in the middle of it.
  if (job.nextRunAt === null) return <Badge tone="danger">cut off</Badge>;
  return <Badge tone="up">ok</Badge>;
}
