import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { Cell, FigureCell, FigureHead, HeadCell, Row, Table, TableHead } from '../../ui/lists/table.tsx';
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
      <Table label="All jobs" minWidth="">
        <TableHead>
          <HeadCell>Job</HeadCell>
          <HeadCell>State</HeadCell>
          <FigureHead from="sm">Last run</FigureHead>
          <FigureHead from="sm">Took</FigureHead>
          <FigureHead from="md">Next run</FigureHead>
          <HeadCell from="md">Node</HeadCell>
          <FigureHead from="lg">Failures</FigureHead>
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
      <FigureCell from="sm">{lastRun}</FigureCell>
      <FigureCell from="sm">{took}</FigureCell>
      <FigureCell from="md">{job.nextRunAt === null ? '–' : untilText(job.nextRunAt, at)}</FigureCell>
      <Cell from="md" className="text-muted">
        {job.nodeId === null ? '–' : shortId(job.nodeId)}
      </Cell>
      <FigureCell from="lg">{`${countText(job.failures)} of ${countText(job.runs)}`}</FigureCell>
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
