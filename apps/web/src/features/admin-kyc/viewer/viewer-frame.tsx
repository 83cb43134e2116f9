import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';

export type ViewProps = { readonly file: Blob; readonly name: string; readonly onSave: () => void };

/** As high as the screen allows, so that a page of paper is read without scrolling the rest away. */
export function ViewerFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex h-[60dvh] min-h-80 md:h-[min(76dvh,60rem)] md:min-h-96 flex-col overflow-hidden rounded-panel border border-line bg-surface">
      {children}
    </div>
  );
}

type ViewerBarProps = { readonly name: string; readonly onSave: () => void; readonly children?: ReactNode };

export function ViewerBar({ name, onSave, children }: ViewerBarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Viewer"
      className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1.5"
    >
      <h3 className="mr-auto min-w-0 truncate px-1 text-dense font-medium" title={name}>
        {name}
      </h3>
      <div className="flex items-center gap-1">
        {children}
        <Button size="small" variant="quiet" onClick={onSave}>
          <Download aria-hidden className="size-4" />
          Save file
        </Button>
      </div>
    </div>
  );
}
