import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { workspace } from '@halyard/contract';
import { CHARTS } from '../../../../texts/charts.ts';
import { notices } from '../../../../ui/notices/notices.ts';
import type { Timeframe } from '../../candles.ts';
import type { ChartGround } from '../../canvas/draw-chart.ts';
import type { Run } from '../../saved/drawn.ts';
import type { Charts } from '../../saved/use-charts.ts';
import { createDrawingLayer, type Drawing, type DrawingLayer } from './drawing-layer.ts';
import { useLayer } from '../use-layer.ts';
import { DrawingList } from './drawing-list.tsx';
import { DrawingRail } from './drawing-rail.tsx';
import { type Kind, POINTS } from './geometry.ts';
import { createHand, type Hand, newDrawing } from './hand.ts';
import { SelectionBar } from './selection-bar.tsx';

type DrawingToolsProps = {
  readonly chart: ChartGround;
  readonly timeframe: Timeframe;
  readonly charts: Charts;
  readonly rail: HTMLElement | null;
};

/** What was drawn on the prices of a symbol, and the tools to draw with. */
export function DrawingTools({ chart, timeframe, charts, rail }: DrawingToolsProps) {
  const { canUndo, canRedo } = charts;
  const { own, isFull, draw, drop, undo, redo } = useOwn(chart.symbol, charts);
  const [picked, setTool] = useState<Kind | null>(null);
  // Put away with the others, it is not in the hand.
  const tool = rail === null ? null : picked;
  const [selected, setSelected] = useState<string | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const put = (drawing: Drawing, run?: Run) => {
    if (isFull(drawing)) {
      // What was shown while it was drawn goes again.
      layer?.show(own, selected);
      return tellOfRoom(false);
    }
    draw(drawing, run);
    setSelected(drawing.id);
  };
  const remove = (id: string, run?: Run) => {
    drop(id, run);
    setSelected(null);
  };
  const layer = useDrawingLayer(chart, timeframe, {
    tool,
    own,
    selected,
    onSelect: setSelected,
    onPutDown: () => setTool(null),
    onDone: (drawing) => {
      setTool(null);
      put(drawing);
    },
  });
  useStepKeys(chart, undo, redo);
  const chosen = own.find(({ id }) => id === selected);
  return (
    <>
      {rail &&
        createPortal(
          <DrawingRail
            tool={tool}
            onTool={(kind, isByKey) => {
              // The bar of what is chosen would lie where somebody is about to draw.
              if (kind !== null) setSelected(null);
              setTool(isByKey ? null : kind);
              if (!isByKey || kind === null || !layer) return;
              const drawing = inTheMiddle(kind, chart, layer);
              if (drawing) put(drawing);
            }}
            canUndo={canUndo.has(chart.symbol)}
            canRedo={canRedo.has(chart.symbol)}
            onUndo={undo}
            onRedo={redo}
            onList={() => setListOpen(true)}
          />,
          rail,
        )}
      {chosen && layer && (
        <SelectionBar
          key={chosen.id}
          drawing={chosen}
          layer={layer}
          onChange={put}
          onRemove={(run) => remove(chosen.id, run)}
          onEmpty={(run) => drop(chosen.id, run)}
          onLeave={() => setSelected(null)}
        />
      )}
      {isListOpen && (
        <DrawingList
          symbol={chart.symbol}
          drawings={own}
          onChange={put}
          onRemove={remove}
          onSelect={(id) => {
            setSelected(id);
            setListOpen(false);
          }}
          onClose={() => setListOpen(false)}
        />
      )}
    </>
  );
}

/** The drawings of a symbol, and what is done with them. */
function useOwn(symbol: string, { content: { drawings }, store }: Charts) {
  const own = useMemo(() => drawings.filter((drawing) => drawing.symbol === symbol), [drawings, symbol]);
  const isKnown = ({ id }: Drawing) => own.some((one) => one.id === id);
  return {
    own,
    isFull: (drawing: Drawing) => !isKnown(drawing) && drawings.length >= workspace.MAX_DRAWINGS,
    draw: (drawing: Drawing, run?: Run) => {
      const next = own.map((one) => (one.id === drawing.id ? drawing : one));
      store.draw(symbol, isKnown(drawing) ? next : [...own, drawing], run);
    },
    /** Of what is there now: it may be asked for while something else comes. */
    drop: (id: string, run?: Run) => {
      const now = store.read().content.drawings.filter((drawing) => drawing.symbol === symbol);
      const next = now.filter((drawing) => drawing.id !== id);
      if (next.length < now.length) store.draw(symbol, next, run);
    },
    undo: () => tellOfRoom(store.undo(symbol)),
    redo: () => tellOfRoom(store.redo(symbol)),
  };
}

/** Wherever on the chart one is: a line was drawn there, and the way back is not a matter of where its tools are. */
function useStepKeys({ chart }: ChartGround, undo: () => void, redo: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const isStep = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey;
    // What is typed has a way back of its own.
    if (!isStep || target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    const section = chart.chartElement().closest('section');
    const listen = (event: KeyboardEvent) => onKey(event);
    section?.addEventListener('keydown', listen);
    return () => section?.removeEventListener('keydown', listen);
  }, [chart]);
}

function tellOfRoom(isThere: boolean): void {
  if (!isThere) notices.error(CHARTS.mostDrawings(workspace.MAX_DRAWINGS));
}

type Drawn = {
  readonly tool: Kind | null;
  readonly own: readonly Drawing[];
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onPutDown: () => void;
  readonly onDone: (drawing: Drawing) => void;
};

function useDrawingLayer(chart: ChartGround, timeframe: Timeframe, drawn: Drawn): DrawingLayer | null {
  const toolNow = useEffectEvent(() => drawn.tool);
  const ownNow = useEffectEvent(() => drawn.own);
  const done = useEffectEvent((drawing: Drawing) => drawn.onDone(drawing));
  const showAgain = useEffectEvent((on: DrawingLayer) => on.show(drawn.own, drawn.selected));
  const select = useEffectEvent((id: string | null) => drawn.onSelect(id));
  const putDown = useEffectEvent(() => {
    if (drawn.tool !== null) drawn.onPutDown();
    return drawn.tool !== null;
  });
  const hand = useRef<Hand>(null);
  const layer = useLayer(chart, (ground) => createDrawingLayer(ground, timeframe));
  useEffect(() => {
    if (!layer) return undefined;
    const made = createHand({
      ground: chart,
      layer,
      tool: () => toolNow(),
      drawings: () => ownNow(),
      onMove: (moving) => layer.show([...ownNow().filter(({ id }) => id !== moving.id), moving], moving.id),
      onDone: (drawing) => done(drawing),
      onGiveUp: () => showAgain(layer),
      onPutDown: () => putDown(),
      onSelect: (id) => select(id),
    });
    hand.current = made;
    return made.leave;
  }, [chart, layer]);
  // Whoever takes up something else does not go on with what they began.
  useEffect(() => hand.current?.keepTo(drawn.tool), [drawn.tool]);
  useEffect(() => layer?.show(drawn.own, drawn.selected), [layer, drawn.own, drawn.selected]);
  return layer;
}

/** Where somebody without a pointer begins: across the middle of what they see. */
function inTheMiddle(kind: Kind, chart: ChartGround, layer: DrawingLayer): Drawing | null {
  const { width, height } = layer.size();
  const places = [
    { x: width * 0.35, y: height * 0.55 },
    { x: width * 0.65, y: height * 0.4 },
  ].slice(0, POINTS[kind]);
  const points = places.flatMap((place) => layer.pointAt(place) ?? []);
  return points.length === places.length ? newDrawing(kind, chart.symbol, points) : null;
}
