import { watch } from '@halyard/contract';
import { formatPrice, priceDecimalsOf } from '@halyard/catalogue';
import { useState } from 'react';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { useUnmet } from '../../domain/portfolio/use-standstill.ts';
import { Ticking } from '../../domain/prices/price.tsx';
import type { AlertWish } from '../../domain/trading/alert-wish.ts';
import { PriceField } from '../../domain/trading/price-field.tsx';
import { useAct } from '../../platform/calls/act.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { usePrice } from '../../platform/live/use-price.ts';
import { ALERTS } from '../../texts/watch.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { AmountField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { type End, endOf, ENDS, endToCome } from './alert-ends.ts';

const KINDS = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'crosses', label: 'Crosses' },
  { value: 'percent', label: '% a day' },
] as const satisfies readonly { readonly value: watch.AlertKind; readonly label: string }[];

/** What the server says of the figure itself, which stands beside it and is not said by a notice as well. */
const AT_VALUE: ReadonlySet<unknown> = new Set([
  'invalid-alert-level',
  'invalid-alert-percent',
  'alert-reached',
]);

type AlertFormProps = {
  readonly wish: AlertWish;
  /** The alert that is changed; without it a new one is made. */
  readonly alert?: watch.Alert;
  readonly onClose: () => void;
};

/** What to wait for, how often, until when. */
export function AlertForm({ wish, alert, onClose }: AlertFormProps) {
  const { symbol } = wish;
  const price = usePrice(symbol)?.price;
  const [kind, setKind] = useState<watch.AlertKind>(alert?.kind ?? wish.kind ?? 'crosses');
  const [typed, setValue] = useState(firstValue(wish, alert, price));
  // The first price may come after the form.
  if (typed === null && price !== undefined && kind !== 'percent') setValue(firstValue(wish, alert, price));
  const value = typed ?? '';
  const [repeats, setRepeats] = useState(alert?.repeats ?? false);
  const [note, setNote] = useState(alert?.note ?? '');
  const [endKept] = useState(() => (alert ? endToCome(alert) : null));
  const [end, setEnd] = useState<End>(endKept === null ? 'never' : 'kept');
  const [problem, setProblem] = useState<string>();
  const told = {
    reloads: [watch.listAlerts],
    close: onClose,
    onFailed: (failure: unknown) => {
      if (failure instanceof CallFailure && AT_VALUE.has(failure.code)) setProblem(failure.message);
      else notices.failure(failure, ALERTS.failure);
    },
  };
  const make = useAct(watch.createAlert, { ...told, onDone: () => notices.success(ALERTS.made) });
  const change = useAct(watch.updateAlert, { ...told, onDone: () => notices.success(ALERTS.changed) });
  const isPercent = kind === 'percent';

  function submit() {
    const number = Number(value);
    const isPossible = Number.isFinite(number) && (isPercent ? number !== 0 : number > 0);
    if (value.trim() === '' || !isPossible)
      return setProblem(isPercent ? ALERTS.invalidPercent : ALERTS.invalidLevel);
    const expiresAt = end === 'kept' ? endKept : endOf(end);
    const body = { kind, ...(isPercent ? { percent: value } : { level: value }), repeats, note, expiresAt };
    if (alert) change.run({ params: { id: alert.id }, body: { ...body, version: alert.version } });
    else make.run({ body: { ...body, symbol } });
  }
  const edit = (next: string | null) => {
    setValue(next);
    setProblem(undefined);
  };
  const choose = (next: watch.AlertKind) => {
    // A price says nothing as a percentage, nor the other way round.
    if (isPercent !== (next === 'percent'))
      edit(next === 'percent' ? '' : firstValue({ symbol }, undefined, price));
    setProblem(undefined);
    setKind(next);
  };
  return (
    <Dialog
      onClose={onClose}
      title={alert ? `Change the alert on ${symbol}` : `New alert on ${symbol}`}
      lead={
        price === undefined ? undefined : (
          <>
            {'Now at '}
            <Ticking value={price}>{formatPrice(symbol, price)}</Ticking>
          </>
        )
      }
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Segments label="Tell me when the price is" value={kind} onValue={choose} segments={KINDS} isWide />
        {isPercent ? (
          <AmountField
            label="Percent in a day"
            hint="Below zero for a fall."
            step="0.01"
            error={problem}
            value={value}
            onValue={edit}
          />
        ) : (
          <PriceField label="Price" symbol={symbol} error={problem} value={value} onValue={edit} />
        )}
        <Checkbox isChecked={repeats} onChecked={setRepeats} hint={repeats ? ALERTS.repeats : undefined}>
          Each time, not only once
        </Checkbox>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField<End>
            label="Ends"
            value={end}
            choices={[...(endKept !== null ? [{ value: 'kept' as const, label: 'As it is' }] : []), ...ENDS]}
            onValue={setEnd}
          />
          <TextField label="Note" isOptional maxLength={140} value={note} onValue={setNote} />
        </div>
        <p className="text-dense text-muted">{ALERTS.promise}</p>
        <AlertEnd onClose={onClose} isBusy={make.isRunning || change.isRunning}>
          {alert ? 'Save alert' : 'Set alert'}
        </AlertEnd>
      </Form>
    </Dialog>
  );
}

type AlertEndProps = {
  readonly onClose: () => void;
  readonly isBusy: boolean;
  readonly children: string;
};

/** What an alert says is mailed: to nobody who has not shown that the address is theirs. */
function AlertEnd(props: AlertEndProps) {
  const unmet = useUnmet('verified');
  return (
    <>
      <AtRest why={unmet} />
      <DialogEnd {...props} disabled={unmet !== null} />
    </>
  );
}

function firstValue(
  wish: AlertWish,
  alert: watch.Alert | undefined,
  price: number | undefined,
): string | null {
  const known = alert ? (alert.level ?? alert.percent) : undefined;
  if (known !== undefined && known !== null) return String(known);
  return wish.value ?? (price === undefined ? null : price.toFixed(priceDecimalsOf(wish.symbol)));
}
