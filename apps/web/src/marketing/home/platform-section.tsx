import type { Home } from '@halyard/content';
import { FeatureDrawing } from './feature-drawing.tsx';
import { ClaimRow } from '../parts/claims.tsx';
import { Action } from '../parts/links.tsx';
import type { SiteMode } from '../page.ts';
import { MeasuredExecution } from '../parts/measured-execution.tsx';

/** What the platform does that others do not, and how fast it was measured to do it. */
export function PlatformSection({
  platform,
  mode,
}: {
  readonly platform: Home['platform'];
  readonly mode: SiteMode;
}) {
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[7fr_5fr]">
      <div>
        <ClaimRow claims={platform.stats} mode={mode} />
        <MeasuredExecution />
        <div className="mt-10 flex flex-wrap gap-3">
          <Action to="/platform" variant="secondary">
            Explore Platform
          </Action>
        </div>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {platform.features.map(({ title, text, drawing }) => (
          <div key={title} className="grid items-center gap-x-6 py-5 sm:grid-cols-[1fr_auto]">
            <dt className="text-lead font-medium">{title}</dt>
            <dd className="mt-1 max-w-[44ch] text-base text-muted sm:col-start-1">{text}</dd>
            <dd className="max-sm:order-first max-sm:mb-3 sm:col-start-2 sm:row-span-2 sm:row-start-1">
              <FeatureDrawing kind={drawing} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
