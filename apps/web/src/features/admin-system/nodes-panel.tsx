import type { admin } from '@halyard/contract';
import { Badge } from '../../ui/badge.tsx';
import { dateTimeText } from '../../ui/moments.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '../../ui/table.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { agoText, bytesText, durationText, shortId } from './system-words.ts';

type NodesPanelProps = { readonly at: string; readonly nodes: readonly admin.SystemNode[] };

/** The processes that serve this installation, and the prices each of them has. */
export function NodesPanel({ at, nodes }: NodesPanelProps) {
  return (
    <TableSection
      title="Nodes"
      lead="Each says every five seconds that it is there. A silent one is forgotten after a minute."
    >
      <Table label="All nodes" minWidth="">
        <TableHead>
          <HeadCell>Node</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell isFigure className="hidden sm:table-cell">
            Up for
          </HeadCell>
          <HeadCell isFigure className="hidden sm:table-cell">
            Sockets
          </HeadCell>
          <HeadCell isFigure className="hidden sm:table-cell">
            Memory
          </HeadCell>
          <HeadCell className="hidden md:table-cell">Version</HeadCell>
        </TableHead>
        <tbody>
          {nodes.map((node) => (
            <NodeRow key={node.id} at={at} node={node} />
          ))}
        </tbody>
      </Table>
    </TableSection>
  );
}

function NodeRow({ at, node }: { readonly at: string; readonly node: admin.SystemNode }) {
  const upFor = durationText(Date.parse(at) - Date.parse(node.startedAt));
  return (
    <Row>
      <Cell>
        <span className="font-medium">{shortId(node.id)}</span>
        {node.isThis && <span className="text-muted"> · this one</span>}
        <span className="block text-meta break-all text-muted">{`${node.host}, process ${node.pid}`}</span>
        <span className="block text-meta text-muted sm:hidden">
          {`up ${upFor}, ${node.sockets} ${node.sockets === 1 ? 'socket' : 'sockets'}, ${bytesText(node.memoryBytes)}`}
        </span>
      </Cell>
      <Cell>
        {node.isSilent ? <Badge tone="danger">silent</Badge> : <Badge tone="up">up</Badge>}
        {node.isSilent && (
          <span className="mt-0.5 block text-meta text-muted">{`seen ${agoText(node.seenAt, at)}`}</span>
        )}
        {node.bus === 'away' && !node.isSilent && (
          <span className="mt-0.5 block text-meta text-danger">no bus: looks for news by itself</span>
        )}
      </Cell>
      <Cell isFigure className="hidden sm:table-cell" title={`since ${dateTimeText(node.startedAt)}`}>
        {upFor}
      </Cell>
      <Cell isFigure className="hidden sm:table-cell">
        {node.sockets}
      </Cell>
      <Cell isFigure className="hidden sm:table-cell">
        {bytesText(node.memoryBytes)}
      </Cell>
      <Cell className="hidden text-muted md:table-cell">{node.version}</Cell>
    </Row>
  );
}
