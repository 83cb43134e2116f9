import { investment } from '@halyard/contract';
import { parseUnits } from '@halyard/money';
import { useState } from 'react';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { RISK } from '../../texts/risk.ts';
import { parseAmount } from '../../domain/money/amount.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AmountField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

type LimitsFormProps = {
  readonly limits: investment.RiskReport['limits'];
  /** Where nothing is traded on margin there is no risk to set, and nobody is warned of it. */
  readonly hasMargin?: boolean;
};

type LimitsProblem = { readonly at: 'maxRisk' | 'dailyLoss'; readonly words: string };

/** What is wrong with limits as they were typed. */
export function limitsProblem(maxRisk: string, dailyLoss: string): LimitsProblem | null {
  const percent = parseUnits(maxRisk.trim(), 0);
  if (!percent.ok || percent.value < 1n || percent.value > 100n) {
    return { at: 'maxRisk', words: RISK.invalidPercent };
  }
  const loss = parseAmount(dailyLoss, 2, 'USD');
  return loss.ok ? null : { at: 'dailyLoss', words: loss.problem };
}

/** The limits a person wants to be warned at. */
export function LimitsForm({ limits, hasMargin = true }: LimitsFormProps) {
  const [maxRisk, setMaxRisk] = useState(String(limits.maxRiskPercent));
  const [dailyLoss, setDailyLoss] = useState(String(limits.dailyLossLimit));
  const [problem, setProblem] = useState<LimitsProblem | null>(null);
  const wordsAt = (field: LimitsProblem['at']) => (problem?.at === field ? problem.words : undefined);
  const save = useToldAct(investment.setRiskLimits, {
    reloads: [investment.getRisk],
    done: RISK.saved,
    failure: RISK.saveFailure,
  });
  function submit() {
    const found = limitsProblem(maxRisk, dailyLoss);
    setProblem(found);
    if (found) return;
    const ofMargin = hasMargin ? { maxRiskPercent: Number(maxRisk) } : {};
    save.run({ body: { ...ofMargin, dailyLossLimit: dailyLoss.trim() } });
  }
  const isOwn = limits.isMaxRiskSet || limits.isDailyLossSet;
  return (
    <Panel title="Your limits" lead="You are warned when you come near one. They never block an order.">
      <Form onSubmit={submit} className="flex flex-col gap-4">
        {hasMargin && (
          <AmountField
            label="Maximum risk"
            error={wordsAt('maxRisk')}
            hint="Of your equity that margins may tie up"
            min="1"
            max="100"
            step="1"
            unit="%"
            value={maxRisk}
            onValue={setMaxRisk}
          />
        )}
        <AmountField
          label="Daily loss limit"
          error={wordsAt('dailyLoss')}
          hint="Counted from 00:00 UTC, open positions included"
          min="0"
          step="0.01"
          unit="USD"
          value={dailyLoss}
          onValue={setDailyLoss}
        />
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
