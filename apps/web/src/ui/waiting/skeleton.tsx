import { WAITS_FOR_NETWORK } from '../../texts/everywhere.ts';
import { classNames } from '../style/class-names.ts';
import { useOnline } from './use-online.ts';

type SkeletonProps = {
  readonly className?: string;
  /** Whether what it stands for is on its way. */
  readonly isComing?: boolean;
};

/** Holds the place of what is being loaded, at its final height. */
export function Skeleton({ className, isComing = true }: SkeletonProps) {
  return (
    <span
      aria-hidden
      data-waiting={isComing || undefined}
      className={classNames(
        'block animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-line',
        className,
      )}
    />
  );
}

/** Rows that are on their way. Without a network nothing is, and that is said instead of pretending. */
export function SkeletonRows({ count, label }: { readonly count: number; readonly label: string }) {
  const isOnline = useOnline();
  return (
    <div
      role="status"
      className="relative flex flex-col gap-px overflow-hidden rounded-panel border border-line"
    >
      {isOnline ? (
        <span className="sr-only">{label}</span>
      ) : (
        <span className="absolute inset-0 z-1 flex items-center justify-center bg-surface p-4 text-center text-base text-muted">
          {WAITS_FOR_NETWORK}
        </span>
      )}
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="flex h-11 items-center bg-surface px-5">
          <Skeleton isComing={isOnline} className={classNames('h-3', index % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
        </span>
      ))}
    </div>
  );
}
