import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { amountText, usdText } from '../../domain/money/money.ts';
import { download } from '../../platform/calls/download.ts';
import { paged, read } from '../../platform/calls/read.ts';
import { useUser } from '../../platform/session/signed-in.ts';
import { PAYMENTS } from '../../texts/admin/payments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/facts/badge.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { dayText } from '../../ui/facts/moments.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { Listing } from '../../ui/lists/listing.tsx';
import { useListPlace } from '../../ui/lists/use-list-place.ts';
import { useToldAct } from '../../ui/notices/told-act.ts';

const PAGE_SIZE = 10;

/** What customers have beside what is there for them, a sheet a business day, the newest with its places. */
export function ClientMoney() {
  const place = useListPlace({}, { tab: 'payments', view: 'money' });
  const query = { page: place.page, limit: PAGE_SIZE };
  const list = useQuery(paged(read(admin.adminListClientMoney, { query })));
  return (
    <Panel
      title="Client money"
      lead="What customers have, and what is there for them, on every business day. Two administrators sign it."
      aside={
        <ExportButton
          name="client-money"
          fetchFile={(signal) => download(admin.adminExportClientMoney, { signal })}
          done={PAYMENTS.moneyExported}
          failure={PAYMENTS.moneyExportFailure}
        />
      }
    >
      <Listing
        of={list}
        rows={list.data?.sheets}
        onPage={place.turn}
        noun="days"
        failed={PAYMENTS.moneyFailure.refused}
        empty="The first sheet comes with the next business day"
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((sheet, index) => (
              <Sheet key={sheet.day} sheet={sheet} isNewest={place.page === 1 && index === 0} />
            ))}
          </ul>
        )}
      </Listing>
    </Panel>
  );
}

function Sheet({ sheet, isNewest }: { readonly sheet: admin.ClientMoney; readonly isNewest: boolean }) {
  const { day, requirementUsd, resourceUsd, firstBy, secondBy, lines } = sheet;
  const isShort = resourceUsd < requirementUsd;
  const isOwn = firstBy === useUser().email;
  const sign = useToldAct(admin.adminSignClientMoney, {
    reloads: [admin.adminListClientMoney],
    done: PAYMENTS.moneySigned,
    failure: PAYMENTS.moneySignFailure,
  });
  const signatures = [firstBy, secondBy].filter((one) => one !== null);
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {dayText(day)}
            <Badge tone={isShort ? 'danger' : 'up'}>
              {isShort ? `short by ${usdText(requirementUsd - resourceUsd)}` : 'covered'}
            </Badge>
          </p>
          <p className="text-dense text-muted tabular-nums">
            {`Customers ${usdText(requirementUsd)}, there ${usdText(resourceUsd)}`}
          </p>
          <p className="text-dense break-words text-muted">
            {signatures.length === 0 ? 'Not signed' : `Signed by ${signatures.join(' and ')}`}
          </p>
        </div>
        {secondBy === null && !isOwn && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Sign ${day}`}
            isBusy={sign.isRunning}
            onClick={() => sign.run({ params: { day } })}
          >
            Sign
          </Button>
        )}
      </div>
      {isNewest && (
        <ul aria-label="By asset and place" className="mt-3 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {lines.map((line) => (
            <AssetLine key={line.currency} line={line} />
          ))}
        </ul>
      )}
    </li>
  );
}

function AssetLine({ line }: { readonly line: admin.ClientMoney['lines'][number] }) {
  const { currency, customers, unallocated, bank, chain, byHand } = line;
  const facts = [
    ['Customers', customers],
    ['Nobody’s yet', unallocated],
    ['At the bank', bank],
    ['On chains', chain],
    ['By hand', byHand],
  ] as const;
  return (
    <li className="rounded-control border border-line p-3">
      <p className="mb-1 font-medium">{currency}</p>
      <Facts>
        {facts
          .filter(([label, amount]) => label === 'Customers' || amount !== 0)
          .map(([label, amount]) => (
            <Fact key={label} label={label}>
              {amountText(amount, currency)}
            </Fact>
          ))}
      </Facts>
    </li>
  );
}
