import { useIsPractice } from '../../platform/browser/use-book.ts';

const STRIPES = 'bg-[repeating-linear-gradient(135deg,var(--warn)_0_0.5rem,var(--surface)_0.5rem_1rem)]';

/** A striped edge under the bar and over the foot of every screen that shows practice, however small it is. */
export function PracticeEdge() {
  if (!useIsPractice()) return null;
  return (
    <>
      <div
        aria-hidden
        data-practice-edge
        className={`pointer-events-none fixed inset-x-0 top-(--bar-height) z-30 h-1 ${STRIPES}`}
      />
      <div
        aria-hidden
        className={`pointer-events-none fixed inset-x-0 bottom-(--foot-height) z-30 h-1 ${STRIPES}`}
      />
    </>
  );
}
