import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { read } from '../../platform/read.ts';
import { DateRange } from '../../ui/date-range.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { type Choice, choose, actionsToChoose } from './choice.ts';
import { ExportAudit } from './export-audit.tsx';

export function AuditFilters({ choice }: { readonly choice: Choice }) {
  const { data } = useQuery(read(admin.adminAuditActions));
  const byActor = useCallback((actor: string) => choose({ ...choice, actor }), [choice]);
  const bySubject = useCallback((subject: string) => choose({ ...choice, subject }), [choice]);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-2 max-sm:flex-col">
        <SearchInput
          label="Who did it"
          placeholder="Who: email or id..."
          value={choice.actor}
          onSearch={byActor}
        />
        <SearchInput
          label="Whom it concerns, or a hash"
          placeholder="Whom: email or id, or a hash..."
          value={choice.subject}
          onSearch={bySubject}
        />
      </div>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <Select
          aria-label="Action"
          className="sm:w-64"
          value={choice.action}
          choices={actionsToChoose(data?.actions ?? [], choice.action)}
          onValue={(action) => choose({ ...choice, action })}
        />
        <DateRange days={choice} onDays={(days) => choose({ ...choice, ...days })} />
        <div className="sm:ml-auto">
          <ExportAudit choice={choice} />
        </div>
      </div>
    </div>
  );
}
