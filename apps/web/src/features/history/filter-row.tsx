import { RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Form } from '../../ui/form.tsx';
import { ExportButton } from './export-button.tsx';
import {
  CURRENCY_CHOICES,
  type Filters,
  NO_FILTERS,
  type Period,
  STATUS_CHOICES,
  TYPE_CHOICES,
} from './filters.ts';

type FilterRowProps = {
  readonly applied: Filters;
  readonly period: Period;
  readonly isLoading: boolean;
  readonly onApply: (filters: Filters) => void;
  readonly onRefresh: () => void;
};

/** What is chosen here counts only when Filter is pressed. */
export function FilterRow({ applied, period, isLoading, onApply, onRefresh }: FilterRowProps) {
  const [draft, setDraft] = useState(applied);
  const change = (part: Partial<Filters>) => setDraft({ ...draft, ...part });
  function submit() {
    onApply(draft);
  }
  function clear() {
    setDraft(NO_FILTERS);
    onApply(NO_FILTERS);
  }
  return (
    <Form onSubmit={submit} className="grid grid-cols-2 gap-2 lg:flex lg:flex-wrap lg:items-center">
      <div className="relative col-span-2 lg:min-w-52 lg:flex-1">
        <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
        <Input
          type="search"
          aria-label="Search transactions"
          placeholder="Search transactions..."
          className="pl-9"
          value={draft.search}
          onChange={(event) => change({ search: event.target.value })}
        />
      </div>
      <Select
        aria-label="Type"
        className="lg:w-36"
        value={draft.type}
        choices={TYPE_CHOICES}
        onValue={(type) => change({ type })}
      />
      <Select
        aria-label="Status"
        className="lg:w-36"
        value={draft.status}
        choices={STATUS_CHOICES}
        onValue={(status) => change({ status })}
      />
      <Select
        aria-label="Currency"
        className="col-span-2 lg:w-40"
        value={draft.currency}
        choices={CURRENCY_CHOICES}
        onValue={(currency) => change({ currency })}
      />
      <div className="col-span-2 flex flex-wrap gap-2">
        <Button type="submit">Filter</Button>
        <Button variant="secondary" onClick={clear}>
          Clear
        </Button>
        <ExportButton filters={applied} period={period} />
        <Button variant="secondary" disabled={isLoading} onClick={onRefresh}>
          <RefreshCw aria-hidden className={classNames('size-3.5', isLoading && 'animate-spin')} />
          Refresh
        </Button>
      </div>
    </Form>
  );
}
