import { readFile } from 'node:fs/promises';
import { startNode } from '@halyard/testkit';

export type InspectedNode = Awaited<ReturnType<typeof startInspected>>;
export type Memory = { readonly rssMiB: number; readonly heapMiB: number };

const MIB = 2 ** 20;
const FIGURES = 'JSON.stringify([process.memoryUsage().rss, process.memoryUsage().heapUsed])';

/** The server in a process of its own whose memory can be looked at, as a debugger does: the product has no door for that. */
export async function startInspected(settings: Readonly<Record<string, string>>, logFile: string) {
  const node = await startNode({ ...settings, NODE_OPTIONS: '--inspect=127.0.0.1:0' }, logFile);
  // The file may hold the words of nodes that ran before: the last is ours.
  const address = [...(await readFile(logFile, 'utf8')).matchAll(/Debugger listening on (ws:\S+)/g)].at(
    -1,
  )?.[1];
  if (!address) throw new Error('the server opened no door to look through');
  const { ask, close } = await openInspector(address);
  const memory = async (): Promise<Memory> => {
    const answer = await ask('Runtime.evaluate', { expression: FIGURES });
    const { value } = (answer as { result: { value: string } }).result;
    const [rss = 0, heap = 0] = JSON.parse(value) as number[];
    return { rssMiB: rss / MIB, heapMiB: heap / MIB };
  };
  return {
    origin: node.origin,
    /** A process that is being looked at would wait for the onlooker before it ends. */
    stop: async (): Promise<number | null> => {
      await close();
      return node.stop();
    },
    memory,
    /** What is really held: all that nobody needs any more is thrown away first. */
    settledMemory: async (): Promise<Memory> => {
      for (let turn = 0; turn < 2; turn += 1) await ask('HeapProfiler.collectGarbage', {});
      return memory();
    },
  };
}

type Reply = { readonly id?: number; readonly result?: unknown };

async function openInspector(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result } = JSON.parse(String(data)) as Reply;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let last = 0;
  return {
    ask: (method: string, params: object): Promise<unknown> =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: (): Promise<unknown> => {
      const closed = new Promise((resolve) => {
        socket.addEventListener('close', resolve, { once: true });
      });
      socket.close();
      return closed;
    },
  };
}
