import { newKey } from '@halyard/client';
import type { ChartGround } from '../../canvas/draw-chart.ts';
import type { Drawing, DrawingLayer, Point } from './drawing-layer.ts';
import { type Kind, type Part, type Place, POINTS } from './geometry.ts';

export type HandOptions = {
  readonly ground: ChartGround;
  readonly layer: DrawingLayer;
  /** What the next press begins to draw; null where it takes hold of what is there. */
  readonly tool: () => Kind | null;
  readonly drawings: () => readonly Drawing[];
  /** Shown while it is on its way. */
  readonly onMove: (drawing: Drawing) => void;
  readonly onDone: (drawing: Drawing) => void;
  /** What was on its way is not to be. */
  readonly onGiveUp: () => void;
  /** Nobody wants to draw any more. Answers whether somebody did. */
  readonly onPutDown: () => boolean;
  readonly onSelect: (id: string | null) => void;
};

export type Hand = {
  /** What was begun with another tool is given up. */
  readonly keepTo: (tool: Kind | null) => void;
  readonly leave: () => void;
};

type Held = {
  readonly drawing: Drawing;
  readonly part: Part;
  readonly isNew: boolean;
  readonly from: Place;
  /** Whether the pointer is down, or somebody goes to where they press a second time. */
  readonly isDown: boolean;
};

/** So far a press may wander and is still one press. */
const STILL_PX = 5;

/**
 * Drawing and moving with mouse, finger or pen. What takes hold of a drawing is kept from the chart, which would move
 * under it; everything else goes on to the chart as if nobody were here.
 */
export function createHand(options: HandOptions): Hand {
  const { layer } = options;
  const element = options.ground.chart.chartElement();
  const section = element.closest('section');
  const grip = createGrip(options);
  let isKept = false;

  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  function press(event: PointerEvent): void {
    // Two fingers are for the chart: whatever the first one has begun was not meant.
    if (!event.isPrimary) {
      isKept = false;
      grip.giveUp();
      return;
    }
    const at = placeOf(event);
    const { width, height } = layer.size();
    const isInside = at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height;
    isKept = event.button === 0 && isInside && grip.take(at, event.pointerType !== 'mouse');
    if (isKept) element.setPointerCapture(event.pointerId);
  }
  const keep = (event: Event) => {
    if (!isKept) return;
    event.stopPropagation();
    event.preventDefault();
  };
  /** Before whatever else Escape ends: one press gives up one thing. */
  const escape = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isHere = target === document.body || (target instanceof Node && section?.contains(target));
    if (key !== 'Escape' || !isHere) return;
    const wasHeld = grip.giveUp();
    if (!options.onPutDown() && !wasHeld) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leaving = new AbortController();
  const early = { signal: leaving.signal, capture: true, passive: false };
  element.addEventListener('pointerdown', press, early);
  element.addEventListener('pointermove', (event) => grip.move(placeOf(event)), early);
  element.addEventListener('pointerup', (event) => grip.release(placeOf(event)), early);
  element.addEventListener('pointercancel', grip.giveUp, early);
  element.addEventListener('mousedown', keep, early);
  element.addEventListener('touchstart', keep, early);
  document.addEventListener('keydown', escape, early);
  return { keepTo: grip.keepTo, leave: () => leaving.abort() };
}

/** What is held, from the press that takes it to the one that lets it go. */
function createGrip({ ground, layer, tool, drawings, onMove, onDone, onGiveUp, onSelect }: HandOptions) {
  let held: Held | null = null;
  function begin(kind: Kind, at: Place): boolean {
    const point = layer.pointAt(at);
    if (point === null) return false;
    const points = Array.from({ length: POINTS[kind] }, () => point);
    const drawing = newDrawing(kind, ground.symbol, points);
    held = { drawing, part: points.length - 1, isNew: true, from: at, isDown: true };
    onMove(drawing);
    return true;
  }
  function takeHold(at: Place, isTouch: boolean): boolean {
    const found = layer.find(at, isTouch);
    onSelect(found?.drawing.id ?? null);
    if (!found || found.drawing.isLocked) return false;
    const drawing = drawings().find(({ id }) => id === found.drawing.id) ?? found.drawing;
    held = { drawing, part: found.part, isNew: false, from: at, isDown: true };
    return true;
  }
  /** Whether there was something to give up. */
  function giveUp(): boolean {
    if (held === null) return false;
    held = null;
    onGiveUp();
    return true;
  }
  return {
    /** Whether something is held now. */
    take: (at: Place, isTouch: boolean): boolean => {
      if (held !== null) {
        held = { ...held, isDown: true };
        return true;
      }
      const kind = tool();
      return kind === null ? takeHold(at, isTouch) : begin(kind, at);
    },
    move: (at: Place): void => {
      if (held !== null) onMove(moved(layer, held, at));
    },
    release: (at: Place): void => {
      if (held === null || !held.isDown) return;
      const { isNew, from, drawing } = held;
      const isStill = Math.hypot(at.x - from.x, at.y - from.y) < STILL_PX;
      const isOver = !isStill || (isNew && drawing.points.length === 1);
      const done = isOver ? moved(layer, held, at) : null;
      // A press that stayed where it was begins a line; the next press ends it.
      held = isOver || !isNew ? null : { ...held, isDown: false };
      if (done) onDone(done);
    },
    giveUp,
    keepTo: (kind: Kind | null): void => {
      if (held?.isNew && held.drawing.kind !== kind) giveUp();
    },
  };
}

function moved(layer: DrawingLayer, { drawing, part, from }: Held, to: Place): Drawing {
  const shift = (point: Point, index: number) => {
    if (part !== 'whole' && part !== index) return point;
    const place = layer.placeOf(point);
    const next = part === 'whole' ? { x: place.x + to.x - from.x, y: place.y + to.y - from.y } : to;
    return layer.pointAt(next) ?? point;
  };
  return { ...drawing, points: drawing.points.map(shift) };
}

export function newDrawing(kind: Kind, symbol: string, points: readonly Point[]): Drawing {
  const text = kind === 'text' ? 'Note' : '';
  return {
    id: newKey(),
    symbol,
    kind,
    points: [...points],
    colour: kind === 'measure' ? 7 : 0,
    isLocked: false,
    text,
  };
}
