import { FigureRow, TrueMark } from './claims.tsx';

/**
 * How orders are carried out, as the product measures it on its own customers' orders. The figures come with
 * live/execution.ts, and their units with them; where there were no orders it says so and shows none.
 */
export function MeasuredExecution() {
  return (
    <div data-execution className="mt-8">
      <div data-figures>
        <FigureRow
          figures={[
            { label: 'Orders of the last 30 days', value: <Measured name="fills" unit="" /> },
            { label: 'Half of them within', value: <Measured name="p50" unit=" ms" /> },
            { label: '99% of them within', value: <Measured name="p99" unit=" ms" /> },
            { label: 'At the price shown, or better', value: <Measured name="kept" unit="%" /> },
          ]}
        />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-dense text-muted">
        <TrueMark>Measured</TrueMark>
        <span data-note>From the call to the commit, on the orders of our own customers.</span>
      </p>
    </div>
  );
}

function Measured({ name, unit }: { readonly name: string; readonly unit: string }) {
  return (
    <>
      <span data-measured={name}>–</span>
      <span className="invisible text-lead font-normal text-muted">{unit}</span>
    </>
  );
}
