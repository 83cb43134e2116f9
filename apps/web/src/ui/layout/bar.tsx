import { Tabs as Parts } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../style/class-names.ts';
import { focusQuietly } from './focus-quietly.ts';

const PLACE_ID = 'bar';

/** Where a screen puts what belongs into the one bar at the top: its tabs and its search. */
export function BarPlace() {
  return <div id={PLACE_ID} className="flex h-full min-w-0 flex-1 items-center gap-1" />;
}

/** Stands in the bar, although a screen below it decides what it is. */
function InBar({ children }: { readonly children: ReactNode }) {
  const [place] = useState(() => document.getElementById(PLACE_ID));
  return place && createPortal(children, place);
}

type BarTabsProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly onValue: (value: V) => void;
  readonly tabs: readonly { readonly value: V; readonly label: string }[];
  /** Whether there is room for the tabs. Where there is none, something else leads to the same places. */
  readonly hasRow: boolean;
  /** What stands behind the tabs. */
  readonly after: ReactNode;
  /** What the open tab shows. */
  readonly children: ReactNode;
};

/** The tabs of a whole place in its bar; the brass rule lies on the bar's own hairline. */
export function BarTabs<V extends string>(props: BarTabsProps<V>) {
  const { label, value, onValue, tabs, hasRow, after, children } = props;
  const hasTab = hasRow && tabs.some((tab) => tab.value === value);
  return (
    <Parts.Root
      value={value}
      onValueChange={(next) => onValue(next as V)}
      activationMode="manual"
      className="flex min-h-0 flex-1 flex-col"
    >
      <InBar>
        {hasRow && (
          <Parts.List aria-label={label} className="flex h-full">
            {tabs.map((tab) => (
              <Parts.Trigger
                key={tab.value}
                value={tab.value}
                onMouseDown={focusQuietly}
                className={BAR_ITEM}
              >
                {tab.label}
              </Parts.Trigger>
            ))}
          </Parts.List>
        )}
        {after}
      </InBar>
      <Parts.Content
        value={value}
        className="flex min-h-0 flex-1 flex-col"
        {...(hasTab ? {} : { role: undefined, 'aria-labelledby': undefined, tabIndex: undefined })}
      >
        {children}
      </Parts.Content>
    </Parts.Root>
  );
}

/** The look of what leads somewhere from the bar. */
export const BAR_ITEM = classNames(
  'relative flex h-full shrink-0 items-center gap-1 px-2.5 text-base text-muted transition-colors duration-120 hover:text-ink min-[85rem]:px-3',
  'data-[state=active]:font-medium data-[state=active]:text-ink focus-visible:-outline-offset-2',
  'after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 data-[state=active]:after:bg-brass',
);
