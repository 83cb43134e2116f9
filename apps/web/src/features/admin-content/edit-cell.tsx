import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Cell } from '../../ui/lists/table.tsx';

type EditCellProps = {
  readonly title: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** The last cell of each row. */
export function EditCell({ title, onEdit, onDelete }: EditCellProps) {
  return (
    <Cell className="w-0 align-top sm:align-middle">
      <div className="flex justify-end max-sm:flex-col">
        <Button size="small" variant="quiet" aria-label={`Edit ${title}`} onClick={onEdit}>
          <Pencil aria-hidden className="size-3.5" />
        </Button>
        <Button size="small" variant="quiet" aria-label={`Delete ${title}`} onClick={onDelete}>
          <Trash2 aria-hidden className="size-3.5 text-danger" />
        </Button>
      </div>
    </Cell>
  );
}
