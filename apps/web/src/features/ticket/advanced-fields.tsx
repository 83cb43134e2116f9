import { PriceField } from '../../domain/trading/price-field.tsx';
import { isPair, kindOf, mayPair, maySlip, type Ticket } from '../../domain/trading/ticket.ts';
import { wordsAt } from '../../domain/trading/trade-problems.ts';
import { ORDERS } from '../../texts/orders.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { SecondExits } from './exit-fields.tsx';
import { type FieldsProps, OwnLife, openingOf } from './more-fields.tsx';

/** How an order is carried out: how long it waits, what it closes, how far the price may move, and what stands beside it. */
export function AdvancedFields(props: FieldsProps) {
  const { symbol, ticket, change, problem } = props;
  const reduces = ticket.positionFill === 'reduce_only';
  return (
    <div className="flex flex-col gap-4 pt-2">
      {ticket.mode === 'limit' && <OwnLife {...props} />}
      <SelectField
        label="Position fill"
        hint={reduces ? ORDERS.reduceHint : undefined}
        error={wordsAt(problem, 'positionFill')}
        value={ticket.positionFill}
        choices={ORDERS.fills}
        onValue={(positionFill) => change(withFill(positionFill, ticket))}
      />
      {maySlip(ticket) && (
        <PriceField
          label="Largest slippage"
          hint={kindOf(ticket) === 'market' ? ORDERS.slippageHint : ORDERS.stopSlippageHint}
          error={wordsAt(problem, 'maxSlippage')}
          symbol={symbol}
          name="maxSlippage"
          from={() => 0n}
          value={ticket.maxSlippage}
          onValue={(maxSlippage) => change({ maxSlippage })}
        />
      )}
      <TextField
        label="Client order id"
        name="clientOrderId"
        hint={ORDERS.nameHint}
        error={wordsAt(problem, 'clientOrderId')}
        maxLength={64}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={ticket.clientOrderId}
        onValue={(clientOrderId) => change({ clientOrderId })}
      />
      {mayPair(ticket) && <PairFields {...props} />}
    </div>
  );
}

/** A size by risk follows from a stop, which an order that only reduces has none of. */
export function withFill(positionFill: Ticket['positionFill'], { sizeIn }: Ticket): Partial<Ticket> {
  const isLost = positionFill === 'reduce_only' && sizeIn === 'risk';
  return { positionFill, ...(isLost && { sizeIn: 'units', quantity: '' }) };
}

/** A second order that waits beside this one. */
function PairFields({ symbol, ticket, change, problem, plan }: FieldsProps) {
  return (
    <>
      <SelectField
        label="Second order (OCO)"
        hint={isPair(ticket) ? ORDERS.pairHint : undefined}
        value={ticket.pairKind}
        choices={ORDERS.pairs}
        onValue={(pairKind) => change({ pairKind, pairSide: ticket.side })}
      />
      {isPair(ticket) && (
        <div className="flex flex-col gap-3">
          <Segments
            label="Side of the second order"
            isWide
            value={ticket.pairSide}
            segments={[
              { value: 'buy', label: 'Buy' },
              { value: 'sell', label: 'Sell' },
            ]}
            onValue={(pairSide) => change({ pairSide })}
          />
          <PriceField
            label={ticket.pairKind === 'stop' ? 'Second stop price' : 'Second limit price'}
            error={wordsAt(problem, 'pairPrice')}
            symbol={symbol}
            name="pairPrice"
            from={openingOf(plan)}
            value={ticket.pairPrice}
            onValue={(pairPrice) => change({ pairPrice })}
          />
          {ticket.positionFill !== 'reduce_only' && (
            <SecondExits {...{ symbol, ticket, change, problem, plan }} />
          )}
        </div>
      )}
    </>
  );
}
