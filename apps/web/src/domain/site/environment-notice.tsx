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
