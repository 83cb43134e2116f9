import { Tabs as Parts } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../style/class-names.ts';
import { Pane } from '../waiting/pane.tsx';
import { focusQuietly } from './focus-quietly.ts';

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
  /** In a pane of a workspace: the row stays where it is, and what it shows fills the pane and scrolls alone. */
  readonly isDocked?: boolean;
  /** What stands in the row before the tabs. */
  readonly before?: ReactNode;
  /** What stands at its end. */
  readonly after?: ReactNode;
};

/** Tabs under a hairline; the brass rule marks the open one. Only the open tab's content exists, and it breaks alone. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { value, onValue, tabs, label, isDocked = false, before, after } = props;
  const row = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => showTab(row.current, open), [open]);
  return (
    <Parts.Root
      value={value}
      onValueChange={(next) => onValue(next as V)}
      activationMode="manual"
      className={isDocked ? 'flex h-full min-h-0 flex-col' : undefined}
    >
      <div
        className={classNames(
          'flex items-center border-b border-line',
          isDocked ? 'h-7.5 shrink-0 gap-3 px-3 touch:h-11' : 'mb-5 gap-4',
        )}
      >
        {before}
        <Parts.List
          ref={row}
          aria-label={label}
          className="relative -mb-px flex min-w-0 gap-x-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Parts.Trigger
              key={tab.value}
              value={tab.value}
              onMouseDown={focusQuietly}
              className={classNames(
                'relative shrink-0 text-muted transition-colors duration-120 hover:text-ink',
                'data-[state=active]:font-medium data-[state=active]:text-ink',
                'after:absolute after:bottom-0 after:h-0.5 after:bg-transparent',
                'data-[state=active]:after:bg-brass focus-visible:-outline-offset-2',
                isDocked
                  ? 'h-7.5 px-2 text-dense after:inset-x-2 touch:h-11'
                  : 'h-10 px-2.5 text-base first:pl-0.5 after:inset-x-2 first:after:left-0 touch:h-11',
              )}
            >
              {tab.label}
            </Parts.Trigger>
          ))}
        </Parts.List>
        {after && (
          <div
            className={classNames(
              'ml-auto flex shrink-0 items-center',
              isDocked && '[&>button]:h-6.5 touch:[&>button]:h-9',
            )}
          >
            {after}
          </div>
        )}
      </div>
      {tabs.map((tab) => (
        <Parts.Content
          key={tab.value}
          value={tab.value}
          className={isDocked ? 'flex min-h-0 flex-1 flex-col overflow-auto overscroll-contain' : undefined}
        >
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
