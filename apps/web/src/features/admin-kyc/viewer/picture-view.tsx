import { Maximize, Minus, Plus, RotateCcw, RotateCw } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/style/class-names.ts';
import { EmptyState } from '../../../ui/waiting/empty-state.tsx';
import { Hint } from '../../../ui/overlays/hint.tsx';
import { useKeys } from '../../../ui/buttons/use-keys.ts';
import { type Turn, usePicture } from './use-picture.ts';
import { type ViewProps, ViewerBar, ViewerFrame } from './viewer-frame.tsx';

const STEP = 1.25;
const LEAST = 0.05;
const MOST = 8;

/** A picture that can be made larger, turned and moved. */
export function PictureView({ file, name, onSave }: ViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turn, setTurn] = useState<Turn>(0);
  /** Screen points for a point of the picture; null fits all of it into the frame. */
  const [zoom, setZoom] = useState<number | null>(null);
  const picture = usePicture(canvas, file, turn);
  const enlarge = (by: number) =>
    setZoom((before) => Math.min(MOST, Math.max(LEAST, (before ?? scaleOf(canvas.current)) * by)));
  const rotate = (by: 1 | 3) => setTurn((before) => ((before + by) % 4) as Turn);
  const tools = [
    { label: 'Smaller', key: '-', icon: Minus, act: () => enlarge(1 / STEP) },
    { label: 'Larger', key: '+', icon: Plus, act: () => enlarge(STEP) },
    { label: 'Fit', key: '0', icon: Maximize, act: () => setZoom(null) },
    { label: 'Turn left', key: 'l', icon: RotateCcw, act: () => rotate(3) },
    { label: 'Turn right', key: 'r', icon: RotateCw, act: () => rotate(1) },
  ] as const;
  useKeys(Object.fromEntries(tools.map(({ key, act }) => [key, act])));
  if (picture === 'unreadable') {
    return (
      <EmptyState
        title="This picture cannot be shown"
        action={
          <Button size="small" variant="secondary" onClick={onSave}>
            Save file
          </Button>
        }
      >
        It is damaged, or larger than a picture of a document can be.
      </EmptyState>
    );
  }
  return (
    <ViewerFrame>
      <ViewerBar name={name} onSave={onSave}>
        {tools.map(({ label, key, icon: Icon, act }) => (
          <Hint key={key} text={`${label}: ${key.toUpperCase()}`}>
            <Button size="small" variant="quiet" className="px-2 touch:px-3" aria-label={label} onClick={act}>
              <Icon aria-hidden className="size-4" />
            </Button>
          </Hint>
        ))}
      </ViewerBar>
      <Surface isFitted={zoom === null}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={name}
          style={zoom === null || picture === null ? {} : { width: picture.width * zoom }}
          className={classNames('m-auto block shrink-0', zoom === null && 'max-h-full max-w-full')}
        />
      </Surface>
    </ViewerFrame>
  );
}

/** Scrolls with the arrow keys, the wheel or a finger, and by taking hold of the picture with the mouse. */
function Surface({ isFitted, children }: { readonly isFitted: boolean; readonly children: React.ReactNode }) {
  const surface = useRef<HTMLDivElement>(null);
  function pull(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
    surface.current?.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
  }
  return (
    <div
      ref={surface}
      role="region"
      aria-label="Picture"
      tabIndex={0}
      data-own-keys={isFitted ? undefined : true}
      onPointerMove={pull}
      className={classNames(
        'flex min-h-0 flex-1 overflow-auto bg-sunken p-3 focus-visible:-outline-offset-2',
        !isFitted && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {children}
    </div>
  );
}

/** How large the fitted picture stands there. */
function scaleOf(canvas: HTMLCanvasElement | null): number {
  return canvas === null || canvas.width === 0 ? 1 : canvas.getBoundingClientRect().width / canvas.width;
}
