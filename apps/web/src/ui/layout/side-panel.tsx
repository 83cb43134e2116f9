import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from '../../platform/browser/address.ts';

const MARGIN_PX = 16;
const MIN_ROOM_PX = 320;

type BesideProps = {
  /** What narrows the list, if anything does. */
  readonly above?: ReactNode;
  /** The list. */
  readonly children: ReactNode;
  /** What is looked at or decided, if anything is. */
  readonly panel: ReactNode;
  /** Where the panel stands in the place of the list, what it shows has the focus. */
  readonly focusKey: string | null;
  readonly onClose: () => void;
};

/** A list, and beside it what is looked at; on a phone that stands in the place of all of it. */
export function Beside({ above, children, panel, focusKey, onClose }: BesideProps) {
  const list = useRef<HTMLDivElement>(null);
  const isPanel = Boolean(panel);
  return (
    <div className="flex flex-col gap-4">
      {above && (
        <div className={isPanel ? 'flex flex-col gap-4 max-md:hidden' : 'flex flex-col gap-4'}>{above}</div>
      )}
      <div
        className={
          isPanel
            ? 'items-start gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]'
            : ''
        }
      >
        <div ref={list} className={isPanel ? 'min-w-0 max-md:hidden' : 'min-w-0'}>
          {children}
        </div>
        {isPanel && (
          <SidePanel list={list} focusKey={focusKey} onClose={onClose}>
            {panel}
          </SidePanel>
        )}
      </div>
    </div>
  );
}

type SidePanelProps = Pick<BesideProps, 'focusKey' | 'onClose' | 'children'> & {
  readonly list: RefObject<HTMLElement | null>;
};

function SidePanel({ list, focusKey, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useRoomBelow(panel);
  useCloseOnBack(onClose);
  useEffect(() => {
    if (focusKey !== null && list.current?.offsetParent === null) panel.current?.focus();
  }, [focusKey, list]);
  return (
    <section
      ref={panel}
      aria-label="Details"
      tabIndex={-1}
      className="relative flex flex-col overflow-y-auto rounded-panel border border-line bg-surface p-4 pb-0 outline-none max-md:-mx-4 max-md:rounded-none max-md:border-x-0 sm:p-5 sm:pb-0 md:sticky md:top-18 md:max-h-(--room)"
    >
      {children}
      <button
        type="button"
        aria-label="Close details"
        onClick={onClose}
        className="absolute top-3 right-3 flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink touch:size-11"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </section>
  );
}

/** The end of a panel, where one decides: always in sight. */
export function PanelFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 mt-auto border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:px-5">
      {children}
    </div>
  );
}

/** As high as there is room below it, wherever one has scrolled to. */
function useRoomBelow(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const top = Math.max(0, panel.current?.getBoundingClientRect().top ?? 0);
      panel.current?.style.setProperty('--room', `${Math.max(MIN_ROOM_PX, innerHeight - top - MARGIN_PX)}px`);
    };
    fit();
    addEventListener('scroll', fit, { passive: true });
    addEventListener('resize', fit);
    return () => {
      removeEventListener('scroll', fit);
      removeEventListener('resize', fit);
    };
  }, [panel]);
}
