import { useId, useRef } from 'react';
import { BAR_ITEM } from '../../ui/layout/bar.tsx';
import { BarFoot, FOOT_ITEM } from '../../ui/layout/bar-foot.tsx';
import { SkipLink } from '../../ui/layout/skip-link.tsx';
import { Splitter } from '../../ui/layout/splitter.tsx';
import { Workspace } from '../../ui/layout/workspace.tsx';
import { type Specimen, Stack, State } from './specimen.tsx';

const nothing = () => undefined;
const PLACES = ['Home', 'Markets', 'Trade'] as const;
const paneOf = (label: string) => ({
  label: `${label} of the sample`,
  name: `The sample's ${label.toLowerCase()}`,
  content: <p className="p-3 text-muted">{label}</p>,
});

/** What a page has once and has already: here it is only looked at. */
function Bars() {
  return (
    <Stack>
      <State name="at the top">
        <div inert className="flex h-12 border-b border-line">
          {PLACES.map((place, index) => (
            <span key={place} data-state={index === 0 ? 'active' : 'inactive'} className={BAR_ITEM}>
              {place}
            </span>
          ))}
        </div>
      </State>
      <State name="at the foot">
        {/* Moved by nothing, so that the bar keeps to this frame. */}
        <div inert className="h-20 translate-x-0 overflow-hidden border border-line [--foot-height:3.5rem]">
          <BarFoot label="Places of the sample">
            {PLACES.map((place, index) => (
              <span key={place} aria-current={index === 0 ? 'page' : undefined} className={FOOT_ITEM}>
                {place}
              </span>
            ))}
          </BarFoot>
        </div>
      </State>
    </Stack>
  );
}

function Panes() {
  const root = useRef<HTMLDivElement>(null);
  const line = useId();
  return (
    <Stack>
      <State name="a way past something, seen when the Tab key comes to it">
        <SkipLink to={line}>Skip to the line</SkipLink>
      </State>
      <div inert className="flex h-64 border border-line">
        <Workspace name="sample" left={paneOf('List')} middle={paneOf('Middle')} foot={paneOf('Foot')} />
      </div>
      <State name="the line between two of them">
        <div id={line} ref={root} tabIndex={-1} className="flex h-16 border border-line">
          <div data-pane="left" className="w-(--left,8rem) bg-sunken" />
          <Splitter edge="left" label="A line alone" root={root} onSize={nothing} />
        </div>
      </State>
    </Stack>
  );
}

export const LAYOUT: readonly Specimen[] = [
  { title: 'Bars', files: ['bar', 'bar-foot'], Show: Bars },
  { title: 'Panes', files: ['workspace', 'splitter', 'skip-link'], Show: Panes },
];
