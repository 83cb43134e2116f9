import { Tabs as Parts } from 'radix-ui';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../style/class-names.ts';
import { Pane } from '../waiting/pane.tsx';
import { useAtLeast } from '../style/use-media.ts';
import { focusQuietly } from './focus-quietly.ts';

export type Section = {
  readonly value: string;
  readonly label: string;
  /** Sections that follow each other under one heading; the first ones need none. */
  readonly group?: string;
  readonly content: ReactNode;
};

type SectionTabsProps = {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly sections: readonly Section[];
  readonly label: string;
  /** How many things wait in a section, by its value. Nothing is shown for none. */
  readonly waiting?: Readonly<Record<string, number>>;
};

/** Where the rail fits beside the content. */
const RAIL_FROM_PX = 1024;

/** Many sections of one place: a rail beside the content, a row that scrolls above it where the screen is narrow. */
export function SectionTabs({ value, onValue, sections, label, waiting }: SectionTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const isRail = useAtLeast(RAIL_FROM_PX);
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    // Counts and letters come later than the row, and make it wider.
    const sizes = new ResizeObserver(() => (isRail ? showInRail : showInRow)(row, value));
    for (const part of row.children) sizes.observe(part);
    return () => sizes.disconnect();
  }, [value, isRail]);
  return (
    <Parts.Root
      value={value}
      onValueChange={onValue}
      activationMode="manual"
      orientation={isRail ? 'vertical' : 'horizontal'}
      className="lg:grid lg:grid-cols-[11.5rem_minmax(0,1fr)] lg:gap-x-8"
    >
      <Parts.List
        ref={list}
        aria-label={label}
        className={classNames(
          'relative mb-6 flex gap-x-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]',
          // Where the row goes on it fades out: at some widths its edge falls between two tabs, and nothing is cut.
          'scroll-pr-12 after:pointer-events-none after:sticky after:right-0 after:w-12 after:shrink-0 after:bg-linear-to-l after:from-bg',
          'lg:sticky lg:top-18 lg:mb-0 lg:max-h-[calc(100dvh-8.5rem)] lg:flex-col lg:self-start lg:overflow-y-auto lg:border-b-0',
          // So does the rail, which is longer than many a screen is high. It ends on the screen even below the page's head.
          'lg:scroll-pb-10 lg:after:bottom-0 lg:after:h-10 lg:after:w-full lg:after:bg-linear-to-t',
        )}
      >
        {sections.map((section, index) => (
          <Fragment key={section.value}>
            {section.group !== undefined && section.group !== sections[index - 1]?.group && (
              <span aria-hidden className="hidden px-3 pt-2 pb-0.5 text-meta font-medium text-muted lg:block">
                {section.group}
              </span>
            )}
            <SectionTab section={section} waiting={waiting?.[section.value] ?? 0} />
          </Fragment>
        ))}
      </Parts.List>
      {sections.map((section) => (
        <Parts.Content key={section.value} value={section.value} className="min-w-0">
          <Pane name={section.label}>{section.content}</Pane>
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}

/** Its name stays the same however much waits; that is told after it. */
function SectionTab({ section, waiting }: { readonly section: Section; readonly waiting: number }) {
  const noteId = useId();
  return (
    <Parts.Trigger
      value={section.value}
      onMouseDown={focusQuietly}
      aria-label={section.label}
      aria-describedby={waiting > 0 ? noteId : undefined}
      className={classNames(
        'relative flex h-12 shrink-0 items-center gap-2 px-3 text-base whitespace-nowrap text-muted transition-colors duration-120',
        'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:font-medium data-[state=active]:text-ink',
        'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 data-[state=active]:after:bg-brass',
        'lg:h-7.5 lg:justify-between lg:rounded-control lg:data-[state=active]:bg-sunken lg:touch:h-11',
        'lg:after:inset-x-auto lg:after:inset-y-2 lg:after:left-0 lg:after:h-auto lg:after:w-0.5',
      )}
    >
      {section.label}
      {waiting > 0 && (
        <>
          {/* Not text, or it would have to be part of the name. */}
          <span
            aria-hidden
            data-count={waiting > 99 ? '99+' : waiting}
            className="rounded-control bg-warn/12 px-1.5 text-meta font-medium text-warn after:content-[attr(data-count)]"
          />
          <span hidden id={noteId}>
            {`${waiting} waiting`}
          </span>
        </>
      )}
    </Parts.Trigger>
  );
}

/** Where the row is wider than the screen, the open tab stands in the middle of what is seen. */
function showInRow(list: HTMLElement, value: string): void {
  const tab = tabOf(list, value);
  if (tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

/** A rail that is longer than the screen moves to the open tab, and stays where it is when that is seen already. */
function showInRail(list: HTMLElement, value: string): void {
  const tab = tabOf(list, value);
  if (!tab) return;
  const above = tab.offsetTop - list.scrollTop;
  if (above < 0 || above + 2 * tab.offsetHeight > list.clientHeight)
    list.scrollTop = tab.offsetTop - (list.clientHeight - tab.offsetHeight) / 2;
}

function tabOf(list: HTMLElement, value: string): HTMLElement | null {
  const tab = list.querySelector(`[role=tab][id$="-trigger-${CSS.escape(value)}"]`);
  return tab instanceof HTMLElement ? tab : null;
}
