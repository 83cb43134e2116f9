import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paged, read } from '../../platform/calls/read.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { countText } from '../../ui/facts/measures.ts';
import { dayText } from '../../ui/facts/moments.ts';
import { classNames } from '../../ui/style/class-names.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

const PAGE_SIZE = 12;
/** All its digits, as the chain has them: more than a number can hold. */
const digits = (amount: string) =>
  amount.replace('-', '\u2212').replaceAll(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');

/** What chains have beside what the journal says at the same block, a line an asset and day. */
export function ChainLines() {
  const place = useListPlace({}, { tab: 'payments', view: 'chains' });
  const query = { page: place.page, limit: PAGE_SIZE };
  const list = useQuery(paged(read(admin.adminListChainLines, { query })));
  return (
    <Panel
      title="Chains"
      lead="Once a day, what a chain has on all our addresses beside the journal at the same block, to the last unit."
    >
      <Listing
        of={list}
        rows={list.data?.lines}
        onPage={place.turn}
        noun="lines"
        failed={PAYMENTS.chainsFailure.refused}
        empty="The first line comes once a chain is watched"
      >
        {(rows) => (
          <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
            {rows.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
      </Listing>
    </Panel>
  );
}

function Line({ line }: { readonly line: admin.ChainLine }) {
  const [isExplaining, setExplaining] = useState(false);
  const { id, day, network, currency, height, isRight, explanation, explainedBy } = line;
  const explain = useToldAct(admin.adminExplainChainLine, {
    reloads: [admin.adminListChainLines],
    done: PAYMENTS.explained,
    failure: PAYMENTS.chainFailure,
    close: () => setExplaining(false),
  });
  const facts = [
    ['On the chain', line.chain],
    ['Journal', line.journal],
    ['Arriving', line.arriving],
    ['Leaving', line.leaving],
    ['Too fine', line.finer],
    ['Explained before', line.carried ?? '0'],
    [explanation === null ? 'Unexplained' : 'Explained', line.difference],
  ] as const;
  return (
    <li className="flex flex-col rounded-control border border-line p-3">
      <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
        {`${currency}, ${network}${line.place === 'cold' ? ', cold storage' : ''}`}
        <Badge tone={isRight ? 'up' : explanation === null ? 'danger' : 'muted'}>
          {isRight ? 'agrees' : explanation === null ? 'differs' : 'explained'}
        </Badge>
      </p>
      <p className="mb-2 text-dense text-muted tabular-nums">{`${dayText(day)}, block ${countText(height)}`}</p>
      <Facts>
        {facts
          .filter(([label, amount]) => label === 'On the chain' || label === 'Journal' || amount !== '0')
          .map(([label, amount]) => (
            <Fact key={label} label={label}>
              <span
                className={classNames(
                  'break-all tabular-nums',
                  label === 'Unexplained' && 'font-medium text-danger',
                )}
              >
                {digits(amount)}
              </span>
            </Fact>
          ))}
      </Facts>
      {explanation !== null && (
        <p className="mt-2 text-dense break-words text-muted">{`${explanation} (${explainedBy ?? ''})`}</p>
      )}
      {!isRight && explanation === null && (
        <Button
          className="mt-3 self-start"
          size="small"
          variant="secondary"
          aria-label={`Explain ${currency} on ${network}, ${day}`}
          onClick={() => setExplaining(true)}
        >
          Explain
        </Button>
      )}
      {isExplaining && (
        <ReasonDialog
          title={`What is the difference of ${digits(line.difference)} ${currency}?`}
          lead={PAYMENTS.chainLead}
          action="Note it"
          tone="primary"
          isBusy={explain.isRunning}
          onReason={(reason) => explain.run({ params: { id }, body: { reason } })}
          onClose={() => setExplaining(false)}
        />
      )}
    </li>
  );
}
