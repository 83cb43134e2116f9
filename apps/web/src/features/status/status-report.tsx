import { market, site } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { ExecutionReport } from './execution-report.tsx';
import { HealthReport } from './health-report.tsx';

const AGAIN_EVERY_MS = 30_000;
/** The title stands beside its figures where there is room, so that no line grows too long to follow. */
const SHEET = 'grid gap-x-16 gap-y-5 border-t border-line pt-10 lg:grid-cols-[14rem_minmax(0,1fr)]';

/** Health and execution quality, as the system measures them itself. */
export function StatusReport() {
  const health = useQuery({ ...watched(read(site.healthReady), AGAIN_EVERY_MS), retry: 1 });
  const quality = useQuery({ ...watched(read(market.getExecutionQuality), AGAIN_EVERY_MS), retry: 1 });
  return (
    <div className="grid gap-12">
      <section aria-labelledby="health" className={SHEET}>
        <h2 id="health" className="text-section font-medium">
          Health
        </h2>
        {/* As tall as what most installations tell, so that nothing below it moves. */}
        <div className="min-h-89 min-w-0 sm:min-h-65">
          {health.isPending ? (
            <SkeletonRows count={4} label="Loading the state of the system" />
          ) : (
            <HealthReport
              health={health.isError ? undefined : health.data}
              isRefused={health.error instanceof CallFailure}
              checkedAtMs={Math.max(health.dataUpdatedAt, health.errorUpdatedAt)}
            />
          )}
        </div>
      </section>
      <section aria-labelledby="execution" className={SHEET}>
        <h2 id="execution" className="text-section font-medium">
          Execution
        </h2>
        <div className="min-w-0">
          {quality.data && <ExecutionReport quality={quality.data} />}
          <NotLoaded
            of={quality}
            failed="Execution figures could not be loaded"
            loading="Loading execution figures"
            rows={4}
          />
        </div>
      </section>
    </div>
  );
}
