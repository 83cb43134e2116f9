import type { ReactNode } from 'react';
import { ReadFailure } from './read-failure.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { useOnline } from './use-online.ts';

/** A read as a screen has it: what was answered, if anything, and whether the last time went wrong. */
type Reading = {
  readonly data: unknown;
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

type NotLoadedProps = {
  readonly of: Reading;
  /** What is said where it could not be loaded. */
  readonly failed: string;
} & (
  | { readonly loading: string; readonly rows: number }
  /** What holds its place, where it will not be rows. */
  | { readonly waiting: ReactNode }
);

/** Stands in the place of what is not there yet: that it is coming, or why it did not. Nothing once something is there. */
export function NotLoaded({ of, failed, ...coming }: NotLoadedProps) {
  const isOnline = useOnline();
  if (of.data !== undefined) return null;
  if (of.isError) return <ReadFailure title={failed} failure={of.error} onRetry={() => void of.refetch()} />;
  if (!('waiting' in coming)) return <SkeletonRows count={coming.rows} label={coming.loading} />;
  // Nothing is on its way: rows say so.
  return isOnline ? coming.waiting : <SkeletonRows count={4} label={failed} />;
}
