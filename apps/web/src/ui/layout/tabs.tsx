import { Tabs as Parts } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../style/class-names.ts';
import { Pane } from '../waiting/pane.tsx';

export type Tab<V extends string> = {
  readonly value: V;
  readonly label: string;
  readonly content: ReactNode;
};

type TabsProps<V extends string> = {
  readonly value: string;
  readonly onValue: (value: V) => void;
  readonly tabs: readonly Tab<V>[];
  readonly label: string;
};

/** Tabs under a hairline; the brass rule marks the open one. Only the open tab's content exists, and it breaks alone. */
export function Tabs<V extends string>({ value, onValue, tabs, label }: TabsProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => showTab(row.current, open), [open]);
  return (
    <Parts.Root value={value} onValueChange={(next) => onValue(next as V)} activationMode="manual">
      <Parts.List
        ref={row}
        aria-label={label}
        className="relative mb-5 flex gap-x-1 overflow-x-auto overflow-y-hidden border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Parts.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'relative h-10 shrink-0 px-3 text-base text-muted transition-colors duration-120 first:pl-0.5 hover:text-ink',
              'data-[state=active]:font-medium data-[state=active]:text-ink',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:bg-transparent',
              'first:after:left-0 data-[state=active]:after:bg-brass focus-visible:-outline-offset-2 touch:h-11',
            )}
          >
            {tab.label}
          </Parts.Trigger>
        ))}
      </Parts.List>
      {tabs.map((tab) => (
        <Parts.Content key={tab.value} value={tab.value}>
          <Pane name={tab.label}>{tab.content}</Pane>
        </Parts.Content>
      ))}
    </Parts.Root>
  );
}

/** Where the row is wider than the screen, the open tab stands in the middle of what is seen. */
function showTab(row: HTMLElement | null, index: number): void {
  const tab = row?.children[index];
  if (row && tab instanceof HTMLElement)
    row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
