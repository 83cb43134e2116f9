import { SWAP_FREE_FEE_PPM } from '@halyard/catalogue';
import { books, tiers } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { CLASSES } from '../../domain/prices/classes.ts';
import { read } from '../../platform/calls/read.ts';
import { TIER_TEXTS } from '../../texts/tiers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';

const { nights: TEXTS } = TIER_TEXTS;
const FEES = Object.entries(SWAP_FREE_FEE_PPM);
/** Millionths of a hundred thousand dollars. */
const FEE_PER_PPM_USD = 0.1;

/** Nights without financing: what they cost instead, how it stands, and asking for the other. */
export function NightsPanel() {
  const { data } = useQuery(read(tiers.getTier));
  if (!data?.swapFree) return null;
  return (
    <Panel title={TEXTS.title} lead={TEXTS.lead}>
      <Standing swapFree={data.swapFree} />
      <dl className="mt-4 grid gap-x-8 border-t border-line pt-3 text-dense sm:grid-cols-2">
        {FEES.map(([type, ppm]) => (
          <div key={type} className="flex justify-between gap-4 py-1">
            <dt className="text-muted">{CLASSES[type as keyof typeof CLASSES]}</dt>
            <dd className="font-medium tabular-nums">{formatUsd(ppm * FEE_PER_PPM_USD)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 max-w-[68ch] text-dense text-muted">{TEXTS.rule}</p>
    </Panel>
  );
}

function Standing({ swapFree }: { readonly swapFree: tiers.SwapFree }) {
  const { isOn, from, until, askedAt } = swapFree;
  const ask = useToldAct(tiers.askSwapFree, {
    reloads: [tiers.getTier, books.listBooks],
    done: TEXTS.asked,
    failure: TEXTS.failure,
  });
  const wanted = isOn ? TEXTS.askOff : TEXTS.askOn;
  const unmet = useUnmet('active');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium">
          {isOn ? TEXTS.on : TEXTS.off}
          {isOn && <Badge tone="up">on</Badge>}
        </p>
        {isOn && from !== null && <p className="text-dense text-muted">{TEXTS.since(dateTimeText(from))}</p>}
        {!isOn && until !== null && (
          <p className="text-dense text-muted">{TEXTS.until(dateTimeText(until))}</p>
        )}
        {askedAt !== null && <p className="text-dense">{TEXTS.waits(dateTimeText(askedAt))}</p>}
        {askedAt === null && <AtRest why={unmet} />}
      </div>
      {askedAt === null && (
        <Button
          size="small"
          variant="secondary"
          isBusy={ask.isRunning}
          disabled={unmet !== null}
          onClick={() => ask.run({ body: { isOn: !isOn } })}
        >
          {wanted}
        </Button>
      )}
    </div>
  );
}
