import '../../ui/style/app.css';
import { createRoot } from 'react-dom/client';
import { StatusReport } from '../../features/status/status-report.tsx';
import { WithCache } from '../../platform/calls/cache.tsx';

/** The report takes the place of the words for those without script. */
export function mount(place: HTMLElement): void {
  place.replaceChildren();
  createRoot(place).render(
    <WithCache>
      <StatusReport />
    </WithCache>,
  );
}
