import { useState } from 'react';
import { Pagination } from '../../../ui/lists/pagination.tsx';
import { PlainTable, type PlainTableProps } from './plain-table.tsx';

const ON_A_PAGE = 10;

/** A table whose rows are all here, a page of them at a time. Whose page has gone with its rows stands on the last one. */
export function PagedTable<R>({ noun, rows, ...table }: PlainTableProps<R> & { readonly noun: string }) {
  const [asked, setAsked] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / ON_A_PAGE));
  const page = Math.min(asked, pages);
  const shown = rows.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE);
  return (
    <div>
      <PlainTable {...table} rows={shown} />
      <Pagination
        page={page}
        limit={ON_A_PAGE}
        total={rows.length}
        pages={pages}
        onPage={setAsked}
        noun={noun}
      />
    </div>
  );
}
