import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { TableSection } from '../../ui/lists/table-section.tsx';
import { agoText, bytesText, durationText, shortId } from '../../ui/facts/measures.ts';

type NodesPanelProps = { readonly at: string; readonly nodes: readonly admin.SystemNode[] };

/** The processes that serve this installation, and the prices each of them has. */
export function NodesPanel({ at, nodes }: NodesPanelProps) {
  return (
    <TableSection
      title="Nodes"
      lead="Each says every five seconds that it is there. A silent one is forgotten after a minute."
    >
      <ColumnTable label="All nodes" columns={columnsAt(at)} rows={nodes} idOf={({ id }) => id} />
    </TableSection>
  );
}

const columnsAt = (at: string): readonly Column<admin.SystemNode>[] => {
  const upFor = (node: admin.SystemNode) => durationText(Date.parse(at) - Date.parse(node.startedAt));
  return [
    column('Node', (node) => (
      <>
        <span className="font-medium">{shortId(node.id)}</span>
        {node.isThis && <span className="text-muted"> · this one</span>}
        <span className="block text-meta break-all text-muted">{`${node.host}, process ${node.pid}`}</span>
        <span className="block text-meta text-muted sm:hidden">
          {`up ${upFor(node)}, ${node.sockets} ${node.sockets === 1 ? 'socket' : 'sockets'}, ${bytesText(node.memoryBytes)}`}
        </span>
      </>
    )),
    column('State', ({ isSilent, seenAt, bus }) => (
      <>
        {isSilent ? <Badge tone="danger">silent</Badge> : <Badge tone="up">up</Badge>}
        {isSilent && (
          <span className="mt-0.5 block text-meta text-muted">{`seen ${agoText(seenAt, at)}`}</span>
        )}
        {bus === 'away' && !isSilent && (
          <span className="mt-0.5 block text-meta text-danger">no bus: looks for news by itself</span>
        )}
      </>
    )),
    figureColumn(
      'Up for',
      { from: 'sm', title: ({ startedAt }) => `since ${dateTimeText(startedAt)}` },
      upFor,
    ),
    figureColumn('Sockets', { from: 'sm' }, ({ sockets }) => sockets),
    figureColumn('Memory', { from: 'sm' }, ({ memoryBytes }) => bytesText(memoryBytes)),
    column('Version', { from: 'md', className: 'text-muted' }, ({ version }) => version),
  ];
};
