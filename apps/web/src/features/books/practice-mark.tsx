import { BOOKS } from '../../texts/books.ts';

/** Says it in a word, on stripes: not by a colour that somebody may not see. */
export function PracticeMark() {
  return (
    <span className="shrink-0 rounded-control border-2 border-dashed border-warn bg-surface px-1.5 py-px text-meta font-semibold tracking-wide text-ink">
      {BOOKS.practice}
    </span>
  );
}
