import { FactGrid } from '../../ui/facts/facts.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { System } from './states.ts';
import { bytesText, durationText } from '../../ui/facts/measures.ts';

export function DatabasePanel({ database }: { readonly database: System['database'] }) {
  const { connections, oldestTransactionMs } = database;
  const open = connections.active + connections.idle + connections.idleInTransaction;
  const rows = [
    ['PostgreSQL', database.version],
    ['Size', bytesText(database.sizeBytes)],
    ['Connections', `${open} of ${connections.most}`],
    ['At work', String(connections.active)],
    ['Idle in a transaction', String(connections.idleInTransaction)],
    ['Oldest transaction', oldestTransactionMs === null ? 'none open' : durationText(oldestTransactionMs)],
    ['Migrations applied', String(database.migrations)],
  ] as const;
  return (
    <Panel title="Database" lead="Connections are those of all nodes and jobs.">
      <FactGrid rows={rows} />
    </Panel>
  );
}
