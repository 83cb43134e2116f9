import { BRAND } from '../../texts/site.ts';

/** Two spars and the line between them. */
export function Mark() {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5">
      <path d="M4 1v18M16 1v18" className="stroke-ink" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M4 12.6 16 7.4" className="stroke-brass" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}

/** The name of the house, and the way to its front page. */
export function Wordmark({ isShort = false }: { readonly isShort?: boolean }) {
  return (
    <a
      href="/"
      aria-label={`${BRAND}, home`}
      className="flex shrink-0 items-center gap-2.5 rounded-control touch:-mx-3 touch:h-11 touch:px-3"
    >
      <Mark />
      <span
        className={`hidden text-lead font-semibold tracking-[-0.01em] ${isShort ? '2xl:inline' : 'min-[26rem]:inline'}`}
      >
        {BRAND}
      </span>
    </a>
  );
}
