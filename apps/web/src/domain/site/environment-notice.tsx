import { SIMULATED_NOTICE } from '../../texts/shell.ts';

/** On every page of an installation without real money. */
export function EnvironmentNotice() {
  return (
    <aside
      aria-label="About this environment"
      className="border-b border-line bg-sunken px-4 py-1.5 text-center text-meta text-muted"
    >
      {SIMULATED_NOTICE}
    </aside>
  );
}

/** The same in a bar that has no line to spare. */
export function EnvironmentMark() {
  return (
    <p
      title={SIMULATED_NOTICE}
      className="shrink-0 rounded-control border border-line bg-sunken px-1.5 py-px text-meta text-muted"
    >
      <span aria-hidden className="min-[120rem]:hidden">
        Simulated
      </span>
      <span className="sr-only min-[120rem]:not-sr-only">{SIMULATED_NOTICE}</span>
    </p>
  );
}
