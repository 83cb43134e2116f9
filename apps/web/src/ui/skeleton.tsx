import { classNames } from './class-names.ts';

/** Holds the place of what is being loaded, at its final height. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-line',
        className,
      )}
    />
  );
}

export function SkeletonRows({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div role="status" className="flex flex-col gap-px overflow-hidden rounded-panel border border-line">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="flex h-11 items-center bg-surface px-5">
          <Skeleton className={classNames('h-3', index % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
        </span>
      ))}
    </div>
  );
}
