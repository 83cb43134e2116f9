import { admin, managed } from '@halyard/contract';
import { useState } from 'react';
import { parseAmount } from '../../domain/money/amount.ts';
import { isConflict } from '../../platform/calls/call-failure.ts';
import { reload } from '../../platform/calls/read.ts';
import { PORTFOLIOS } from '../../texts/admin/portfolios.ts';
import { REBALANCING_WORDS, RISK_WORDS } from '../../texts/investing/managed.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { AmountField, ReasonField, SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/input.tsx';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { useToldAct } from '../../ui/notices/told-act.ts';
import { Dialog, DialogEnd } from '../../ui/overlays/dialog.tsx';
import { ADMIN } from '../../texts/admin/admin.ts';

const RISKS = RISK_WORDS.map((words, index) => ({ value: `${index + 1}`, label: `${index + 1}: ${words}` }));
const REBALANCINGS = managed.REBALANCINGS.map((value) => ({ value, label: REBALANCING_WORDS[value] }));
const DRIFTS = [1, 2, 3, 5, 10, 15, 20].map((points) => ({ value: `${points}`, label: `${points} points` }));

const RELOADS = [admin.adminListPortfolios, admin.adminListApprovals];

type PortfolioDialogProps = {
  /** As it stands now. Null for a new one. */
  readonly of: admin.AdminPortfolio | null;
  readonly onClose: () => void;
};

/** A version as a whole, as it is to be. */
export function PortfolioDialog({ of, onClose }: PortfolioDialogProps) {
  const [version, setVersion] = useState(of?.version ?? 0);
  const [draft, setDraft] = useState(() => draftOf(of));
  const [problems, setProblems] = useState<Problems>({});
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setProblems({});
  };
  const proposing = useToldAct(admin.adminDefinePortfolio, {
    reloads: RELOADS,
    done: PORTFOLIOS.proposed,
    failure: PORTFOLIOS.proposeFailure,
    close: onClose,
    onFailed: (failure) => {
      // The list then brings the other version, and the dialog offers it.
      if (isConflict(failure)) void reload(RELOADS);
    },
  });
  const submit = () => {
    const { asked, problems: found } = askedOf(draft);
    if (asked === null) return setProblems(found);
    proposing.run({ body: { id: of?.id ?? null, version, ...asked } });
  };
  const loadTheirs = () => {
    setVersion(of?.version ?? 0);
    set({ ...draftOf(of), reason: draft.reason });
  };
  return (
    <Dialog
      title={of ? `Change ${of.name}` : 'New portfolio'}
      lead={of ? PORTFOLIOS.dialogLead : PORTFOLIOS.newLead}
      onClose={onClose}
    >
      {of && of.version !== version && !proposing.isRunning && (
        <ChangedMeanwhile onLoad={loadTheirs} onKeep={() => setVersion(of.version)} />
      )}
      <Form onSubmit={submit} className="flex flex-col gap-5">
        <Fields draft={draft} problems={problems} set={set} />
        <Checkbox isChecked={draft.isOpen} onChecked={(isOpen) => set({ isOpen })}>
          Open for investments
        </Checkbox>
        <ReasonField required value={draft.reason} onValue={(reason) => set({ reason })} />
        <DialogEnd onClose={onClose} isBusy={proposing.isRunning}>
          {ADMIN.sendForApproval}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}

type FieldsProps = {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly set: (change: Partial<Draft>) => void;
};

function Fields({ draft, problems, set }: FieldsProps) {
  return (
    <>
      <TextField label="Name" maxLength={40} required value={draft.name} onValue={(name) => set({ name })} />
      <TextField
        as={TextArea}
        label="Description"
        maxLength={1000}
        required
        value={draft.description}
        onValue={(description) => set({ description })}
      />
      <TextField
        as={TextArea}
        label="What it holds"
        hint={PORTFOLIOS.weightsHint}
        error={problems.weights}
        required
        value={draft.weights}
        onValue={(weights) => set({ weights })}
      />
      <SelectField label="Risk" value={draft.risk} onValue={(risk) => set({ risk })} choices={RISKS} />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField
          label="Lowest amount"
          unit="USD"
          value={draft.minimum}
          error={problems.minimum}
          onValue={(minimum) => set({ minimum })}
        />
        <AmountField
          label="Fee a year"
          unit="%"
          value={draft.fee}
          error={problems.fee}
          onValue={(fee) => set({ fee })}
        />
        <SelectField
          label="Rebalanced"
          value={draft.rebalancing}
          onValue={(rebalancing) => set({ rebalancing })}
          choices={REBALANCINGS}
        />
        {draft.rebalancing === 'drift' && (
          <SelectField
            label="Off by"
            value={draft.drift}
            onValue={(drift) => set({ drift })}
            choices={DRIFTS}
          />
        )}
      </div>
    </>
  );
}

function draftOf(of: admin.AdminPortfolio | null) {
  return {
    name: of?.name ?? '',
    description: of?.description ?? '',
    weights: of?.weights.map(({ symbol, percent }) => `${symbol} ${percent}`).join('\n') ?? '',
    risk: `${of?.risk ?? 4}`,
    minimum: of ? `${of.minimum}` : '',
    fee: of ? `${of.feePercent}` : '',
    rebalancing: of?.rebalancing ?? 'monthly',
    drift: `${of?.driftPercent ?? 5}`,
    isOpen: of?.isOpen ?? true,
    reason: '',
  };
}
type Draft = ReturnType<typeof draftOf>;
type Problems = { readonly weights?: string; readonly minimum?: string; readonly fee?: string };

/** What is proposed, or what of it cannot be. */
function askedOf({ name, description, weights: typed, risk, rebalancing, drift, ...draft }: Draft) {
  const [weights, minimum, fee] = [weightsOf(typed), parseAmount(draft.minimum, 2, 'USD'), feeOf(draft.fee)];
  if (!weights || !minimum.ok || fee === null) {
    const problems: Problems = {
      ...(!weights && { weights: PORTFOLIOS.invalidWeights }),
      ...(!minimum.ok && { minimum: PORTFOLIOS.invalidAmount }),
      ...(fee === null && { fee: PORTFOLIOS.invalidFee }),
    };
    return { asked: null, problems };
  }
  const asked = {
    name: name.trim(),
    description: description.trim(),
    risk: Number(risk),
    weights,
    minimum: minimum.text,
    feePercent: fee,
    rebalancing,
    driftPercent: rebalancing === 'drift' ? Number(drift) : null,
    isOpen: draft.isOpen,
    reason: draft.reason.trim(),
  };
  return { asked, problems: {} };
}

/** `BTC/USD 25`, a line each; null where a line is not that. */
function weightsOf(text: string): { symbol: string; percent: number }[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => /^\s*(\S+)\s+(\d+(?:\.\d{1,2})?)\s*%?\s*$/.exec(line));
  const weights = read.flatMap((found) =>
    found?.[1] && found[2] ? [{ symbol: found[1].toUpperCase(), percent: Number(found[2]) }] : [],
  );
  return weights.length === lines.length && weights.length > 0 ? weights : null;
}

function feeOf(text: string): number | null {
  const fee = Number(text.trim());
  return text.trim() !== '' && fee >= 0 && fee <= managed.MAX_YEARLY_FEE_PERCENT ? fee : null;
}
