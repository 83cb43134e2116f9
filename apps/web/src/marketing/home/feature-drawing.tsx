import type { PlatformFeature } from '@halyard/content';

/** What a feature of the platform does, as a drawing: the price in ink, what is looked at in brass. */
export function FeatureDrawing({ kind }: { readonly kind: PlatformFeature['drawing'] }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 120 80"
      className="h-20 w-30 fill-none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M0 79.5h120" className="stroke-line" />
      {DRAWINGS[kind]}
    </svg>
  );
}

const DRAWINGS = {
  cost: (
    <>
      <path d="M4 30 18 24 30 34 44 20 58 28 74 14 88 20" className="stroke-ink" strokeWidth="1.75" />
      <path d="M4 48 18 42 30 52 44 38 58 46 74 32 88 38" className="stroke-line-strong" strokeWidth="1.5" />
      <path d="M98 20h6m-6 18h6M101 20v18" className="stroke-brass" strokeWidth="2" />
      <path d="M88 20h6m-6 18h6" className="stroke-line-strong" strokeDasharray="2 3" />
      <path d="M4 66h40M4 72h24" className="stroke-line-strong" strokeWidth="1.5" />
      <path d="M88 66h16M94 72h10" className="stroke-ink" strokeWidth="1.75" />
    </>
  ),
  explain: (
    <>
      <path
        d="M30 4h60v66l-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4-6-4-6 4z"
        className="fill-surface stroke-line-strong"
        strokeWidth="1.5"
      />
      <path d="M40 18h18M40 28h24M40 38h14" className="stroke-line-strong" strokeWidth="1.5" />
      <path d="M74 18h6M72 28h8M74 38h6" className="stroke-ink" strokeWidth="1.75" />
      <path d="M40 47h40" className="stroke-line" />
      <path d="M40 55h10" className="stroke-ink" strokeWidth="1.75" />
      <path d="M70 54l3.5 3.5L80 50" className="stroke-brass" strokeWidth="2.25" />
    </>
  ),
  stop: (
    <>
      <path d="M0 56h120" className="stroke-line-strong" strokeDasharray="3 3" />
      <path d="M4 26 16 18 28 30 42 16 54 34 66 28 82 56" className="stroke-ink" strokeWidth="1.75" />
      <path d="M82 56 94 66 106 60 116 70" className="stroke-line-strong" strokeWidth="1.5" />
      <circle cx="82" cy="56" r="5" className="fill-brass stroke-bg" strokeWidth="2" />
    </>
  ),
} as const;
