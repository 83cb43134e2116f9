import type { Metrics } from '../../../platform/telemetry/metrics.ts';
import type { LiveSocket } from './live-socket.ts';

/** What the sockets of this node take, for whoever runs it. */
export function addLiveGauges(
  metrics: Pick<Metrics, 'gauge'>,
  { openSockets, waitingBytes }: LiveSocket,
): void {
  metrics.gauge('halyard_live_sockets', 'Sockets open on this node', openSockets);
  metrics.gauge('halyard_live_waiting_bytes', 'What waits in memory for slow sockets', waitingBytes);
}
