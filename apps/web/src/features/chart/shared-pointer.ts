/** A chart that can show where the pointer is on another one. */
type Pointed = { readonly pointAt: (time: number | null) => void };

export type SharedPointer = ReturnType<typeof createSharedPointer>;

/** Charts beside each other that show the same moment under the pointer. */
export function createSharedPointer() {
  const charts = new Set<Pointed>();
  return {
    join: (chart: Pointed) => {
      charts.add(chart);
      return () => void charts.delete(chart);
    },
    move: (time: number | null, from: Pointed) => {
      for (const chart of charts) if (chart !== from) chart.pointAt(time);
    },
  };
}
