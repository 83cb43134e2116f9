import { RefreshCw, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { CURRENCY_CHOICES, type Filters, STATUS_CHOICES, TYPE_CHOICES } from './filters.ts';

type FilterRowProps = {
  readonly draft: Filters;
  readonly onDraft: (filters: Filters) => void;
  readonly isLoading: boolean;
  readonly onApply: () => void;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
  readonly exportButton: ReactNode;
};

/** What is chosen here counts only when Filter is pressed. */
export function FilterRow(props: FilterRowProps) {
  const { draft, onDraft, isLoading, onApply, onClear, onRefresh, exportButton } = props;
  const change = (part: Partial<Filters>) => onDraft({ ...draft, ...part });
  return (
    <Form
      onSubmit={onApply}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:flex lg:flex-wrap lg:items-center"
    >
      <div className="relative col-span-full lg:min-w-52 lg:flex-1">
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
        className="max-sm:col-span-2 lg:w-40"
        value={draft.currency}
        choices={CURRENCY_CHOICES}
        onValue={(currency) => change({ currency })}
      />
      <div className="col-span-full grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Button type="submit">Filter</Button>
        <Button variant="secondary" onClick={onClear}>
          Clear
        </Button>
        {exportButton}
        <Button variant="secondary" isBusy={isLoading} onClick={onRefresh}>
          {!isLoading && <RefreshCw aria-hidden className="size-3.5" />}
          Refresh
        </Button>
      </div>
    </Form>
  );
}
