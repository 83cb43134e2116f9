import { List, MousePointer2, Redo2, Undo2 } from 'lucide-react';
import { ToolButton } from '../../tool-button.tsx';
import type { Kind } from './geometry.ts';
import { KINDS } from './kinds.ts';

type DrawingRailProps = {
  readonly tool: Kind | null;
  /** Chosen by key, it is drawn at once: there is no pointer to go on with. */
  readonly onTool: (kind: Kind | null, isByKey: boolean) => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onList: () => void;
};

/** The tools for drawing, beside the chart or above it. */
export function DrawingRail({ tool, onTool, canUndo, canRedo, onUndo, onRedo, onList }: DrawingRailProps) {
  return (
    <div role="toolbar" aria-label="Drawing tools" className="contents">
      <ToolButton
        label="Pointer"
        icon={MousePointer2}
        isOn={tool === null}
        onClick={() => onTool(null, false)}
      />
      {KINDS.map(({ kind, name, icon }) => (
        <ToolButton
          key={kind}
          label={name}
          icon={icon}
          isOn={tool === kind}
          onClick={({ detail }) => onTool(tool === kind ? null : kind, detail === 0)}
        />
      ))}
      <span aria-hidden className="m-1 shrink-0 bg-line max-sm:h-6 max-sm:w-px sm:h-px sm:w-6" />
      <ToolButton label="Undo" icon={Undo2} disabled={!canUndo} onClick={onUndo} />
      <ToolButton label="Redo" icon={Redo2} disabled={!canRedo} onClick={onRedo} />
      <ToolButton label="All drawings" icon={List} onClick={onList} />
    </div>
  );
}
