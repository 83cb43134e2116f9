import { workspace } from '@halyard/contract';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { CHARTS } from '../../../../texts/charts.ts';
import { newKey } from '@halyard/client';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { SearchInput } from '../../../../ui/forms/search-input.tsx';
import { INDICATORS, indicatorOf } from './catalogue.ts';
import type { IndicatorKind } from './indicator.ts';

type Saved = workspace.ChartIndicator;

type IndicatorDialogProps = {
  readonly indicators: readonly Saved[];
  readonly onIndicators: (indicators: readonly Saved[]) => void;
  readonly onClose: () => void;
};

const GROUPS = ['Trend', 'Momentum', 'Volatility', 'Volume'] as const;

/** Every indicator there is, and those that are on the chart. */
export function IndicatorDialog({ indicators, onIndicators, onClose }: IndicatorDialogProps) {
  const [search, setSearch] = useState('');
  const isFull = indicators.length >= workspace.MAX_INDICATORS;
  const words = search.trim().toLowerCase();
  const found = INDICATORS.filter(({ name, short }) => `${name} ${short}`.toLowerCase().includes(words));
  const add = ({ kind, params, lines }: IndicatorKind) =>
    onIndicators([
      ...indicators,
      {
        id: newKey(),
        kind,
        params: params.map(({ initial }) => initial),
        colours: lines.map(({ colour }) => colour),
      },
    ]);
  return (
    <Dialog
      title="Indicators"
      lead={isFull ? CHARTS.mostIndicators(workspace.MAX_INDICATORS) : undefined}
      onClose={onClose}
    >
      <SearchInput
        label="Search indicators"
        placeholder="Search indicators"
        value={search}
        onSearch={setSearch}
      />
      {indicators.length > 0 && (
        <ul aria-label="On the chart" className="mt-3 flex flex-wrap gap-1.5">
          {indicators.map(({ id, kind }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={`Remove ${indicatorOf(kind)?.name ?? kind}`}
                onClick={() => onIndicators(indicators.filter((one) => one.id !== id))}
                className="flex h-8 items-center gap-1 rounded-control border border-line bg-sunken px-2 text-dense touch:h-11"
              >
                {indicatorOf(kind)?.short ?? kind}
                <X aria-hidden className="size-3.5 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 h-[50dvh] overflow-y-auto" tabIndex={-1}>
        {GROUPS.map((group) => {
          const members = found.filter((one) => one.group === group);
          return (
            members.length > 0 && (
              <section key={group} aria-label={group} className="mb-3">
                <h3 className="px-2 py-1 text-meta font-medium text-muted">{group}</h3>
                <ul>
                  {members.map((one) => (
                    <li key={one.kind}>
                      <button
                        type="button"
                        disabled={isFull}
                        onClick={() => add(one)}
                        className="flex h-9 w-full items-center gap-2 rounded-control px-2 text-left text-base hover:bg-sunken disabled:opacity-45 touch:h-11"
                      >
                        <span className="flex-1">{one.name}</span>
                        <span className="text-dense text-muted">{one.short}</span>
                        <Plus aria-hidden className="size-4 text-muted" />
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
      </div>
    </Dialog>
  );
}
