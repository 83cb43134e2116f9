import type { admin, AnswerOf } from '@halyard/contract';
import { formatUsd } from '@halyard/money';
import { classNames } from '../../ui/style/class-names.ts';

type Reach = AnswerOf<typeof admin.adminInstrumentReach>;
type SpreadReachProps = {
  /** Undefined while it is read. */
  readonly reach: Reach | undefined;
  /** Whether a spread was asked about: else nobody's positions were looked at. */
  readonly isOfSpread?: boolean;
  readonly isFailed?: boolean;
  /** It is about another spread, until this one is worked out. */
  readonly isBefore?: boolean;
};

const NAMED = 5;

/** Whom a spread would close something of, by name, and what waits above a leverage: whoever decides about it has read it. */
export function SpreadReach({
  reach: data,
  isOfSpread = true,
  isFailed = false,
  isBefore = false,
}: SpreadReachProps) {
  return (
    <section
      aria-label="Whom it would reach"
      aria-live="polite"
      aria-busy={isBefore}
      className={classNames('text-dense', isBefore && 'text-muted')}
    >
      <h3 className="text-base font-medium">Whom it would reach</h3>
      {isFailed && !data && <p className="mt-1 text-danger">This could not be read.</p>}
      {!data && !isFailed && <p className="mt-1 text-muted">Looking…</p>}
      {data && isOfSpread && data.reachedCount === 0 && (
        <p className="mt-1 text-muted">
          {data.customers === 0 ? 'Nobody holds this.' : `Nobody of ${data.customers} who hold this.`}
        </p>
      )}
      {data && data.reachedCount > 0 && (
        <>
          <p className="mt-1 font-medium text-danger">
            {`It would close positions of ${data.reachedCount} of ${data.customers} customers.`}
          </p>
          <ul className="mt-1 flex flex-col gap-0.5">
            {data.reached.slice(0, NAMED).map((one) => (
              <li key={one.userId} className="break-words">
                {`${one.email}: ${closesText(one)}, ${formatUsd(one.lossUsd)} less`}
              </li>
            ))}
            {data.reachedCount > NAMED && (
              <li className="text-muted">{`and ${data.reachedCount - NAMED} more`}</li>
            )}
          </ul>
        </>
      )}
      {data && data.ordersAbove !== null && <OrdersAbove {...data} />}
    </section>
  );
}

function OrdersAbove({ ordersAbove, customersAbove }: Pick<Reach, 'ordersAbove' | 'customersAbove'>) {
  if (!ordersAbove) return <p className="mt-1 text-muted">No waiting order is above the new leverage.</p>;
  const orders = countText(ordersAbove, 'waiting order');
  return (
    <p className="mt-1 font-medium text-danger">
      {`It would end ${orders} of ${countText(customersAbove ?? 0, 'customer')} unfilled when their price comes.`}
    </p>
  );
}

const countText = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function closesText({ stoppedOut, exits }: { readonly stoppedOut: number; readonly exits: number }): string {
  const parts = [
    stoppedOut > 0 && `${stoppedOut} stopped out`,
    exits > 0 && `${exits} closed by stop loss or take profit`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
