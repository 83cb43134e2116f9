import { SIMULATED_NOTICE } from '../texts/shell.ts';

/** The server writes the installation's mode into the page, so the notice is there with the first paint. */
export function SimulatedNotice() {
  if (document.documentElement.dataset['siteMode'] === 'live') return null;
  return (
    <aside
      aria-label="About this environment"
      className="border-b border-line bg-sunken px-4 py-1.5 text-center text-meta text-muted"
    >
      {SIMULATED_NOTICE}
    </aside>
  );
}
