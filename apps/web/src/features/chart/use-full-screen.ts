import { type RefObject, useEffect, useState } from 'react';
import { closeOnBack } from '../../platform/browser/address.ts';

export type FullScreen = {
  readonly isOn: boolean;
  readonly toggle: () => void;
};

/** What lies over it: one goes there and back. */
const OVER = '[role=dialog], [data-sonner-toaster]';

/**
 * A part of the page over all the rest of it, and without what the browser shows around the page where it lets us. The
 * whole page goes to full screen rather than the part: dialogs and notices are no children of it. It ends where the focus goes
 * to something it covers: nobody should type into what they do not see.
 */
export function useFullScreen(part: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const leave = () => setOn(false);
    // The end of the time before may be told after this one has begun.
    let isOurs = false;
    const onChange = () => isOurs && document.fullscreenElement === null && leave();
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && leave();
    const isCovered = (element: Element) =>
      element.closest('#root') !== null && element.closest(OVER) === null && !part.current?.contains(element);
    const onFocus = ({ target }: FocusEvent) => target instanceof Element && isCovered(target) && leave();
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    // A phone may know no such thing.
    if (document.fullscreenEnabled)
      document.documentElement.requestFullscreen().then(
        () => (isOurs = true),
        () => {},
      );
    document.documentElement.style.overflow = 'hidden';
    const forget = closeOnBack(leave);
    return () => {
      forget();
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
      document.documentElement.style.overflow = '';
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      // The page around it has moved: what has the focus now is brought into sight again.
      const focused = document.activeElement;
      if (focused && isCovered(focused)) focused.scrollIntoView({ block: 'nearest' });
    };
  }, [isOn, part]);
  return { isOn, toggle: () => setOn(!isOn) };
}
