import { ArrowRight } from 'lucide-react';

export type Change = {
  readonly field: string;
  /** Null where there was nothing, or is nothing any more. */
  readonly before: string | null;
  readonly after: string | null;
};

/** What was before is struck out, what is after stands behind it; words say the same to those who do not see it. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <dl className="mt-1.5 grid gap-x-4 gap-y-0.5 text-dense sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="contents">
          <dt className="text-muted max-sm:mt-1">{field}</dt>
          <dd className="min-w-0 break-words">
            {before !== null && (
              <del className="text-muted">
                <span className="sr-only">before: </span>
                {before}
              </del>
            )}
            {before !== null && <ArrowRight aria-hidden className="mx-1.5 inline size-3 text-muted" />}
            {after === null ? (
              <span className="text-muted">nothing</span>
            ) : (
              <ins className="font-medium no-underline">
                <span className="sr-only">after: </span>
                {after}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
