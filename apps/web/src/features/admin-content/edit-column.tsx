import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { type Column, column } from '../../ui/lists/column-table.tsx';
import type { Item } from './content.ts';

/** What can be done with each row. */
export function editColumn<I extends Item>(
  onEdit: (item: I) => void,
  onDelete: (item: I) => void,
): Column<I> {
  return column(
    'Actions',
    { isUnnamed: true, className: 'w-0 align-top max-sm:pr-0 sm:align-middle' },
    (item) => (
      <div className="flex justify-end max-sm:flex-col">
        <Button size="small" variant="quiet" aria-label={`Edit ${item.title}`} onClick={() => onEdit(item)}>
          <Pencil aria-hidden className="size-3.5" />
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Delete ${item.title}`}
          onClick={() => onDelete(item)}
        >
          <Trash2 aria-hidden className="size-3.5 text-danger" />
        </Button>
      </div>
    ),
  );
}
