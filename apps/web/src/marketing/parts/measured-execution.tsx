/**
 * The one speed that is measured here, beside whatever the content claims. It comes with live/execution.ts, and stays
 * away as long as nothing was measured.
 */
export function MeasuredExecution() {
  return (
    <p data-execution hidden className="mt-3 text-dense text-muted">
      <span className="mr-2 inline-flex rounded-full border border-up px-2 py-0.5 text-meta text-up">
        Measured
      </span>
      Half of all orders of the last 30 days were committed within{' '}
      <span data-p50 className="font-medium text-ink" /> ms, 99% within{' '}
      <span data-p99 className="font-medium text-ink" /> ms.
    </p>
  );
}
