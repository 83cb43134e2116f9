import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../../cluster/cluster.ts';

export type Memory = {
  /** The most that waited in one node for slow sockets. */
  readonly mostWaitingBytes: number;
  /** By how much the node that grew most held more now than at the beginning, garbage left out. */
  readonly heldBytes: number;
  /** By how much it was larger to the system, at its largest. */
  readonly residentBytes: number;
};

const LOOK_EVERY_MS = 250;
/** Within so many looks garbage is collected at least once. */
const LOOKS_TO_A_FLOOR = 8;

type Look = { readonly held: number; readonly resident: number; readonly waiting: number };

/** Looks at the nodes' own figures until it is asked for the answer. */
export function watchMemory(cluster: Cluster) {
  const looks = new Map<string, Look[]>();
  const over = new AbortController();

  const look = async (): Promise<void> => {
    for (const { name, origin } of cluster.nodes()) {
      const text = await fetch(`${origin}/metrics`).then(
        (answer) => answer.text(),
        () => null,
      );
      if (text !== null) looks.set(name, [...(looks.get(name) ?? []), readLook(text)]);
    }
  };
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look();
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return async (): Promise<Memory> => {
    await sleep(LOOKS_TO_A_FLOOR * LOOK_EVERY_MS);
    over.abort();
    await looking;
    const all = [...looks.values()];
    return {
      mostWaitingBytes: Math.max(...all.flat().map(({ waiting }) => waiting)),
      heldBytes: Math.max(
        ...all.map((own) => floorOf(own.slice(-LOOKS_TO_A_FLOOR)) - floorOf(own.slice(0, LOOKS_TO_A_FLOOR))),
      ),
      residentBytes: Math.max(
        ...all.map((own) => Math.max(...own.map(({ resident }) => resident)) - (own[0]?.resident ?? 0)),
      ),
    };
  };
}

function floorOf(looks: readonly Look[]): number {
  return Math.min(...looks.map(({ held }) => held));
}

function readLook(text: string): Look {
  return {
    held: figureOf(text, 'nodejs_heap_size_used_bytes') + figureOf(text, 'nodejs_external_memory_bytes'),
    resident: figureOf(text, 'process_resident_memory_bytes'),
    waiting: figureOf(text, 'halyard_live_waiting_bytes'),
  };
}

function figureOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
