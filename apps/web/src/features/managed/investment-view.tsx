import { formatPrice } from '@halyard/catalogue';
import { type AnswerOf, managed } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { OutcomeFigures } from '../../domain/investing/outcome.tsx';
import { InvestingHead, WaysOn } from '../../domain/investing/overview.tsx';
import { MANAGED_HOME, portfolioPlace } from '../../domain/investing/places.ts';
import { signedUsd, toneOf } from '../../domain/prices/movement.tsx';
import { quantityText } from '../../domain/trading/quantity-text.ts';
import { read, watched } from '../../platform/calls/read.ts';
import { INVESTMENT_WORDS, MANAGED, REASON_WORDS } from '../../texts/investing/managed.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Stat, StatRow } from '../../ui/facts/stat.tsx';
import { type Column, column, ColumnTable, figureColumn } from '../../ui/lists/column-table.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Question } from '../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { InvestmentAmount, RELOADS } from './investment-amount.tsx';
import { ValueCurve } from './value-curve.tsx';

const REFRESH_EVERY_MS = 5000;

type Shown = AnswerOf<typeof managed.getInvestment>;

/** What has come of it up to now, what was taken out included. */
export const resultOf = ({ equity, returned, given }: managed.Investment): number =>
  equity + returned - given;

/** One investment: what it is worth, what it is to hold beside what it holds, and why each order was made. */
export function InvestmentView({ id }: { readonly id: string }) {
  const found = useQuery(watched(read(managed.getInvestment, { params: { id } }), REFRESH_EVERY_MS));
  const nights = found.data?.nights;
  const points = useMemo(
    () => nights?.map(({ at, equity }) => ({ atMs: Date.parse(at), value: equity })) ?? [],
    [nights],
  );
  const shown = found.data;
  if (!shown) {
    return (
      <NotLoaded of={found} failed={MANAGED.investmentFailure} loading="Loading the investment" rows={6} />
    );
  }
  const { status } = shown;
  return (
    <div className="flex flex-col gap-6">
      <Head shown={shown} />
      {shown.outcome ? <OutcomeFigures outcome={shown.outcome} /> : <Figures shown={shown} />}
      {status !== 'ended' && <Holdings shown={shown} />}
      {(status !== 'ended' || points.length > 1) && (
        <ValueCurve
          title="Worth, night by night"
          lead="What the account was worth at 22:00 UTC, when the fee was taken."
          points={points}
          textOf={formatUsd}
          tooFew={MANAGED.noNights}
        />
      )}
      <Orders orders={shown.orders} />
    </div>
  );
}

function Figures({ shown }: { readonly shown: Shown }) {
  const { equity, given, returned, feesPaid, feePercent } = shown;
  const result = resultOf(shown);
  return (
    <StatRow label="Figures of the investment">
      <Stat moves label="Worth" note={`${formatUsd(given)} put in, ${formatUsd(returned)} came back`}>
        {formatUsd(equity)}
      </Stat>
      <Stat moves label="Result" tone={toneOf(result)} note="Fees and costs included">
        {signedUsd(result)}
      </Stat>
      <Stat label="Fees paid" note={`${MANAGED.fee(feePercent)} a year, a part each night`}>
        {formatUsd(feesPaid)}
      </Stat>
    </StatRow>
  );
}

function Head({ shown }: { readonly shown: Shown }) {
  const { portfolio, status, book, takingOut, feesOwed, waiting, limited = [] } = shown;
  return (
    <>
      <InvestingHead
        up={MANAGED_HOME}
        title={portfolio.name}
        state={INVESTMENT_WORDS[status]}
        actions={status === 'active' && <Actions investment={shown} />}
      >
        <WaysOn of="The portfolio" place={portfolioPlace(portfolio.id)} book={book} />
      </InvestingHead>
      {takingOut > 0 && <Notice tone="info">{MANAGED.paysOut(formatUsd(takingOut))}</Notice>}
      {waiting.length > 0 && <Notice tone="info">{MANAGED.waits(waiting.join(', '))}</Notice>}
      {limited.length > 0 && <Notice tone="info">{MANAGED.limited(limited.join(', '))}</Notice>}
      {feesOwed > 0 && <Notice tone="warn">{MANAGED.owes(formatUsd(feesOwed))}</Notice>}
    </>
  );
}

function Actions({ investment }: { readonly investment: managed.Investment }) {
  const [asked, setAsked] = useState<'add' | 'take' | 'end' | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setAsked('add')}>
        Put more in
      </Button>
      <Button variant="secondary" onClick={() => setAsked('take')}>
        Take out
      </Button>
      <Button variant="danger" onClick={() => setAsked('end')}>
        End
      </Button>
      {asked === 'end' && <EndDialog id={investment.id} onClose={close} />}
      {(asked === 'add' || asked === 'take') && (
        <InvestmentAmount asked={{ act: asked, investment }} onClose={close} onDone={close} />
      )}
    </div>
  );
}

function EndDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const ending = useToldAct(managed.endInvestment, {
    reloads: RELOADS,
    done: MANAGED.ending,
    failure: MANAGED.changeFailure,
    close: onClose,
  });
  return (
    <Question
      title="End the investment"
      lead={MANAGED.endLead}
      onClose={onClose}
      action="Sell everything"
      tone="danger"
      isBusy={ending.isRunning}
      onAct={() => ending.run({ params: { id } })}
    />
  );
}

type Holding = Omit<Shown['holdings'][number], 'quantity'> & { readonly quantity: number | null };

const HOLDING_COLUMNS: readonly Column<Holding>[] = [
  column(
    'Instrument',
    { className: ({ quantity }) => quantity === null && 'text-muted' },
    ({ symbol }) => symbol,
  ),
  figureColumn('Target', ({ targetPercent }) => percent(targetPercent)),
  figureColumn('Actual', ({ actualPercent }) => percent(actualPercent)),
  figureColumn('Quantity', { from: 'sm' }, ({ quantity }) =>
    quantity === null ? '–' : quantityText(quantity),
  ),
  figureColumn('Worth', ({ value }) => formatUsd(value)),
];

/** What it is to hold beside what it holds. Dollars are the rest. */
function Holdings({ shown: { holdings, cash, equity } }: { readonly shown: Shown }) {
  const target = holdings.reduce((sum, { targetPercent }) => sum + targetPercent, 0);
  const dollars: Holding = {
    symbol: 'Dollars',
    targetPercent: 100 - target,
    actualPercent: equity > 0 ? (cash / equity) * 100 : 0,
    quantity: null,
    value: cash,
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">What it is to hold, and what it holds</h3>
      <ColumnTable
        label="What it is to hold, and what it holds"
        minWidth="min-w-0"
        columns={HOLDING_COLUMNS}
        rows={[...holdings, dollars]}
        idOf={({ symbol }) => symbol}
      />
    </section>
  );
}

const percent = (value: number): string => `${value.toFixed(1)}%`;

function Orders({ orders }: { readonly orders: readonly managed.ManagedOrder[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-medium">Orders, and why</h3>
      {orders.length === 0 ? (
        <EmptyState title={MANAGED.noOrders} />
      ) : (
        <ColumnTable
          label="Orders, and why"
          minWidth="min-w-0"
          columns={ORDER_COLUMNS}
          rows={orders}
          idOf={({ id }) => id}
        />
      )}
    </section>
  );
}

const ORDER_COLUMNS: readonly Column<managed.ManagedOrder>[] = [
  column(
    'Order',
    ({ symbol, side, quantity }) =>
      `${side === 'buy' ? 'Bought' : 'Sold'} ${quantityText(quantity)} ${symbol}`,
  ),
  figureColumn('Price', { from: 'md' }, ({ symbol, price }) => formatPrice(symbol, price)),
  column('Why', ({ reason }) => (reason === null ? '–' : REASON_WORDS[reason])),
  column('Time', { from: 'sm', className: 'whitespace-nowrap text-muted' }, ({ at }) => dateTimeText(at)),
];
