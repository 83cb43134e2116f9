import { TIER_NIGHTS_BELOW, TIERS } from '@halyard/catalogue';
import { market, tiers, users } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { read } from '../../platform/calls/read.ts';
import { TIER_TEXTS } from '../../texts/tiers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { utcText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';

/** What each tier pays, which one it is, and the way to the next. */
export function TierPanel() {
  const standing = useQuery(read(tiers.getTier));
  return (
    <Panel title="Your tier" lead={TIER_TEXTS.lead}>
      <NotLoaded of={standing} failed="Your tier could not be loaded" loading="Loading your tier" rows={3} />
      {standing.data && <Standing standing={standing.data} />}
    </Panel>
  );
}

function Standing({ standing }: { readonly standing: tiers.TierStanding }) {
  const { tier, tiers: all, accounts = [], netDeposits, equity, endsAt, next } = standing;
  const unmet = useUnmet('active');
  const isHigher = (one: (typeof TIERS)[number]) => TIERS.indexOf(one) > TIERS.indexOf(tier) && one !== next;
  return (
    <>
      {endsAt !== null && (
        <div className="mb-4">
          <Notice tone="warn">
            {next === undefined
              ? TIER_TEXTS.ends(utcText(endsAt))
              : TIER_TEXTS.changes(utcText(endsAt), TIER_TEXTS.names[next])}
          </Notice>
        </div>
      )}
      <ul className="divide-y divide-line">
        {all.map((one) => (
          <TierRow
            key={one.tier}
            of={one}
            isOwn={one.tier === tier}
            isHigher={isHigher(one.tier)}
            isStopped={unmet !== null}
          />
        ))}
      </ul>
      {all.some((one) => isHigher(one.tier)) && <AtRest why={unmet} />}
      {accounts.length > 0 && <OwnTerms accounts={accounts} />}
      <dl className="mt-3 grid grid-cols-2 gap-4 border-t border-line pt-3">
        <div>
          <dt className="text-dense text-muted">Net deposits</dt>
          <dd className="font-medium tabular-nums">{formatUsd(netDeposits)}</dd>
        </div>
        <div>
          <dt className="text-dense text-muted">Equity of all accounts</dt>
          <dd className="font-medium tabular-nums">{formatUsd(equity)}</dd>
        </div>
      </dl>
      <p className="mt-3 max-w-[68ch] text-dense text-muted">{TIER_TEXTS.rule(TIER_NIGHTS_BELOW)}</p>
    </>
  );
}

/** Accounts that were given other terms than the tier's, and what they come to. */
function OwnTerms({ accounts }: { readonly accounts: NonNullable<tiers.TierStanding['accounts']> }) {
  const { accounts: TEXTS } = TIER_TEXTS;
  return (
    <section aria-label={TEXTS.title} className="mt-3 border-t border-line pt-3">
      <h3 className="mb-2 font-medium">{TEXTS.title}</h3>
      <ul className="flex flex-col gap-2">
        {accounts.map(({ id, name, group, coming = [], next, ...terms }) => (
          <li key={id}>
            <p className="break-words">{TEXTS.name(name, group)}</p>
            <p className="text-dense text-muted">{TIER_TEXTS.terms(terms)}</p>
            {coming.map((one) => (
              <p key={one.from} className="text-dense">
                {TIER_TEXTS.coming(utcText(one.from), TIER_TEXTS.terms(one))}
              </p>
            ))}
            {next && (
              <p className="text-dense">{TEXTS.next(utcText(next.at), next.group, TIER_TEXTS.terms(next))}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  readonly of: tiers.TierStanding['tiers'][number];
  readonly isOwn: boolean;
  readonly isHigher: boolean;
  readonly isStopped: boolean;
};

function TierRow({ of, ...row }: RowProps) {
  const { tier, minimum, isReached, coming = [] } = of;
  const name = TIER_TEXTS.names[tier];
  const move = useToldAct(tiers.changeTier, {
    reloads: [tiers.getTier, users.getProfile, market.listInstruments],
    done: ({ data }) => (data.next === undefined ? TIER_TEXTS.moved : TIER_TEXTS.movesLater),
    failure: TIER_TEXTS.failure,
  });
  return (
    <li className="flex min-h-16 items-center justify-between gap-x-4 gap-y-2 py-3 first:min-h-13 first:pt-0 max-sm:flex-wrap">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-dense text-muted">{`${TIER_TEXTS.terms(of)}, from ${formatUsd(minimum)}`}</p>
        {coming.map((next) => (
          <p key={next.from} className="mt-1 text-dense">
            {TIER_TEXTS.coming(utcText(next.from), TIER_TEXTS.terms(next))}
          </p>
        ))}
      </div>
      {row.isOwn && <Badge tone="up">yours</Badge>}
      {row.isHigher && (
        <Button
          size="small"
          variant="secondary"
          disabled={!isReached || row.isStopped}
          isBusy={move.isRunning}
          onClick={() => move.run({ body: { tier } })}
        >
          {`Move to ${name}`}
        </Button>
      )}
    </li>
  );
}
