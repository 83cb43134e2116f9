import { type AnswerOf, copying } from '@halyard/contract';
import { formatPercent } from '@halyard/money';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InvestingHead, OfferList, OwnList, PastList } from '../../domain/investing/overview.tsx';
import { copyPlace, INVESTMENT_HOME, strategyPlace } from '../../domain/investing/places.ts';
import { useAddress } from '../../platform/browser/address.ts';
import { useConfig } from '../../platform/calls/config.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { api } from '../../platform/session/signed-in.ts';
import { COPYING, ownState, STATUS_WORDS } from '../../texts/copying.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { CopyView, soFarOf } from './copy-view.tsx';
import { winnersText } from './percent-texts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { StrategyView } from './strategy-view.tsx';

const REFRESH_EVERY_MS = 10_000;

/** Strategies that can be copied, and one's own copies; one of either where the address names it. */
export function CopyingPage() {
  const { strategy, copy } = useAddress().query;
  if (copy !== undefined) return <CopyView id={copy} />;
  if (strategy !== undefined) return <StrategyView id={strategy} />;
  return <Overview />;
}

function Overview() {
  const [isPublishing, setPublishing] = useState(false);
  const own = useQuery(watched(read(copying.listAllocations), REFRESH_EVERY_MS));
  const isOn = useConfig()?.capabilities.copyTrading !== false;
  const offered = useStrategies(isOn);
  const publish = isOn && (
    <Button variant="secondary" onClick={() => setPublishing(true)}>
      Publish a strategy
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <InvestingHead up={INVESTMENT_HOME} title="Copy Trading" actions={publish} />
      <Notice tone="warn">{COPYING.risk}</Notice>
      <OwnList
        title="Your copies"
        of={own}
        failed={COPYING.copiesFailure}
        heads={['Strategy', 'Put in']}
        rows={own.data?.allocations
          .filter(({ status }) => status !== 'ended')
          .map((copy) => ({
            id: copy.id,
            name: copy.strategy.name,
            place: copyPlace(copy.id),
            state: STATUS_WORDS[copy.status],
            givenUsd: soFarOf(copy).putIn,
            worthUsd: copy.equity,
            resultUsd: soFarOf(copy).result,
          }))}
      />
      <PastList
        title="Ended copies"
        name="Strategy"
        rows={(own.data?.allocations ?? []).flatMap(({ id, strategy, outcome }) =>
          outcome ? { id, name: strategy.name, place: copyPlace(id), outcome } : [],
        )}
      />
      {!isOn && <p className="text-muted">{COPYING.off}</p>}
      {isOn && (
        <OfferList
          title="Strategies"
          of={offered}
          failed={COPYING.strategiesFailure}
          none={COPYING.noStrategies}
          columns="grid-cols-3 sm:grid-cols-5"
          rows={offered.data?.pages.flat().map((strategy) => ({
            id: strategy.id,
            name: strategy.name,
            place: strategyPlace(strategy.id),
            state: strategy.isOwn ? ownState(strategy.status) : undefined,
            description: strategy.description,
            figures: figuresOf(strategy),
          }))}
        />
      )}
      {isOn && offered.hasNextPage && <ShowMore of={offered} />}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </div>
  );
}

type Strategies = AnswerOf<typeof copying.listStrategies>['strategies'];

/** Some at a time, one's own first. */
function useStrategies(isOn: boolean) {
  return useInfiniteQuery({
    queryKey: [copying.listStrategies.name, 'offered'],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: pageParam };
      return (await api.call(copying.listStrategies, { query, signal })).strategies;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Strategies) =>
      last.length < copying.STRATEGIES_AT_ONCE ? null : (last.at(-1)?.id ?? null),
    enabled: isOn,
  });
}

function ShowMore({ of }: { readonly of: ReturnType<typeof useStrategies> }) {
  return (
    <div className="text-center">
      <Button
        variant="secondary"
        size="small"
        isBusy={of.isFetchingNextPage}
        onClick={() => void of.fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  );
}

const figuresOf = ({ feePercent, record }: copying.Strategy) =>
  [
    ['Return', formatPercent(record.returnPercent)],
    ['Deepest fall', formatPercent(record.drawdownPercent)],
    ['Winners', winnersText(record.winnersPercent)],
    ['Fee', `${feePercent}%`],
    ['Followers', record.followers.toLocaleString('en-US')],
  ] as const;
