import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { createStorage } from '../../platform/browser/storage.ts';
import { Pane } from '../waiting/pane.tsx';
import { type Edge, Splitter } from './splitter.tsx';

type Sizes = Partial<Record<Edge, number>>;

/** A pane: what it is for, and its own name where it breaks, as a sentence begins. */
export type PanePart = { readonly label: string; readonly name: string; readonly content: ReactNode };

type WorkspaceProps = {
  /** Under this name its panes keep their sizes in this browser. */
  readonly name: string;
  readonly left: PanePart;
  readonly middle: PanePart;
  readonly foot?: PanePart;
  readonly right?: PanePart;
};

const storage = createStorage(() => window.localStorage);

/** How wide or high a pane is while nobody has chosen, and within which bounds one may. */
const SIZES = {
  left: 'w-[clamp(13rem,var(--left,clamp(17.5rem,14vw,22rem)),32%)]',
  right: 'w-[clamp(18rem,var(--right,clamp(20rem,16vw,26rem)),36%)]',
  foot: 'h-[clamp(5rem,var(--foot,clamp(11rem,30%,26rem)),70%)]',
} as const;

/** The whole window below the bar, in panes that scroll by themselves, break alone and are as large as one made them. */
export function Workspace({ name, left, middle, foot, right }: WorkspaceProps) {
  const root = useRef<HTMLDivElement>(null);
  const key = `halyard.panes.${name}`;
  const [sizes, setSizes] = useState(() => parseSizes(storage.read(key)));
  const resize = (edge: Edge) => (size: number | null) => {
    const { [edge]: _, ...others } = sizes;
    const next = size === null ? others : { ...others, [edge]: size };
    setSizes(next);
    storage.write(key, next);
  };
  const splitter = (edge: Edge, part: PanePart) => (
    <Splitter edge={edge} label={part.label} root={root} onSize={resize(edge)} />
  );
  return (
    <div ref={root} data-workspace className="flex min-h-0 flex-1" style={styleOf(sizes)}>
      <Part part={left} edge="left" />
      {splitter('left', left)}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Part part={middle} />
        {foot && splitter('foot', foot)}
        {foot && <Part part={foot} edge="foot" />}
      </div>
      {right && splitter('right', right)}
      {right && <Part part={right} edge="right" />}
    </div>
  );
}

function Part({ part, edge }: { readonly part: PanePart; readonly edge?: Edge }) {
  return (
    <section
      aria-label={part.label}
      data-pane={edge}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface ${edge ? `shrink-0 ${SIZES[edge]}` : 'flex-1'}`}
    >
      <Pane name={part.name}>{part.content}</Pane>
    </section>
  );
}

function styleOf(sizes: Sizes): CSSProperties {
  return Object.fromEntries(Object.entries(sizes).map(([edge, size]) => [`--${edge}`, `${size}px`]));
}

/** What a browser kept may be anything. */
function parseSizes(kept: unknown): Sizes {
  const found = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  return Object.fromEntries(
    found.filter(([edge, size]) => Object.hasOwn(SIZES, edge) && Number.isFinite(size)),
  );
}
