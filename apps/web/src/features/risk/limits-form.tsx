import { investment } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/act.ts';
import { RISK } from '../../texts.ts';
import { readAmount } from '../../ui/amount.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountInput } from '../../ui/input.tsx';
import { notices } from '../../ui/notices.ts';
import { Panel } from '../../ui/panel.tsx';

type LimitsFormProps = { readonly limits: investment.RiskReport['limits'] };

/** The limits a person wants to be warned at. */
export function LimitsForm({ limits }: LimitsFormProps) {
  const [maxRisk, setMaxRisk] = useState(String(limits.maxRiskPercent));
  const [dailyLoss, setDailyLoss] = useState(String(limits.dailyLossLimit));
  const save = useAct(investment.setRiskLimits, {
    reloads: [investment.getRisk],
    onDone: () => notices.success(RISK.saved),
    onFailed: (failure) => notices.failure(failure, RISK.saveFailure),
  });
  function submit() {
    const percent = Number(maxRisk);
    if (!Number.isInteger(percent) || percent < 1 || percent > 100) return notices.error(RISK.invalidPercent);
    const loss = readAmount(dailyLoss, 2, 'USD');
    if (!loss.ok) return notices.error(loss.problem);
    save.run({ body: { maxRiskPercent: percent, dailyLossLimit: loss.text } });
  }
  const isOwn = limits.isMaxRiskSet || limits.isDailyLossSet;
  return (
    <Panel title="Your limits" lead="You are warned when you come near one. They never block an order.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Maximum risk" hint="Of your equity that margins may tie up">
          {(control) => (
            <AmountInput
              {...control}
              min="1"
              max="100"
              step="1"
              unit="%"
              value={maxRisk}
              onValue={setMaxRisk}
            />
          )}
        </Field>
        <Field label="Daily loss limit" hint="Counted from 00:00 UTC, open positions included">
          {(control) => (
            <AmountInput
              {...control}
              min="0"
              step="0.01"
              unit="USD"
              value={dailyLoss}
              onValue={setDailyLoss}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={save.isRunning}>
            Save limits
          </Button>
          {isOwn && (
            <Button
              variant="quiet"
              disabled={save.isRunning}
              onClick={() => save.run({ body: { maxRiskPercent: null, dailyLossLimit: null } })}
            >
              Back to the usual ones
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}
