import { papers } from '@halyard/contract';
import { useState } from 'react';
import { useAct } from '../../platform/calls/act.ts';
import { serverNow } from '../../platform/live/server-clock.ts';
import { paperPeriod } from '../../domain/papers/paper-words.ts';
import { PAPER_NAMES, PAPERS } from '../../texts/papers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { pastPeriods, periodChoices } from './past-periods.ts';

const KINDS = papers.PAPER_KINDS.map((value) => ({ value, label: PAPER_NAMES[value] }));

/** A paper of a period that has none, as of the time before papers were made by themselves. */
export function MakePaper({ openedAt }: { readonly openedAt: string }) {
  const [kind, setKind] = useState<papers.PaperKind>('statement');
  const [chosen, setChosen] = useState<string | null>(null);
  const nowMs = serverNow();
  const past = pastPeriods(kind, openedAt, nowMs);
  const period = chosen ?? past?.last ?? '';
  const act = useAct(papers.makePaper, {
    reloads: [papers.listPapers],
    onDone: ({ data }) =>
      notices.success(`${PAPER_NAMES[data.kind]} for ${paperPeriod(data)} is ready (${data.code})`),
    onFailed: (failure) => notices.failure(failure, PAPERS.makeFailure),
  });
  return (
    <Panel
      title="Another period"
      lead="A paper that is missing is made at once. One that is there stays as it is."
    >
      <Form
        onSubmit={() => act.run({ query: {}, body: { kind, period } })}
        className="grid items-end gap-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,14rem)_auto] sm:justify-start"
      >
        <Field label="Paper">
          {(control) => (
            <Select
              {...control}
              value={kind}
              choices={KINDS}
              onValue={(next) => {
                setKind(next);
                setChosen(null);
              }}
            />
          )}
        </Field>
        <Field label="Period">
          {(control) =>
            kind === 'confirmation' && past ? (
              <Input
                {...control}
                type="date"
                required
                min={past.first}
                max={past.last}
                value={period}
                onChange={(event) => setChosen(event.target.value)}
              />
            ) : (
              <Select
                {...control}
                value={period}
                disabled={!past}
                choices={kind === 'confirmation' ? [] : periodChoices(kind, openedAt, nowMs)}
                {...(past ? {} : { placeholder: 'None is over yet' })}
                onValue={setChosen}
              />
            )
          }
        </Field>
        <Button type="submit" isBusy={act.isRunning} disabled={period === ''}>
          Make the paper
        </Button>
      </Form>
    </Panel>
  );
}
