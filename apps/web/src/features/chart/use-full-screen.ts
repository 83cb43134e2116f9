import { useEffect, useState } from 'react';
import { closeOnBack } from '../../platform/browser/address.ts';

export type FullScreen = {
  readonly isOn: boolean;
  readonly toggle: () => void;
};

/**
 * A part of the page over all the rest of it, and without what the browser shows around the page where it lets us. The
 * whole page goes to full screen rather than the part: dialogs and notices are no children of it.
 */
export function useFullScreen(): FullScreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const leave = () => setOn(false);
    const onChange = () => document.fullscreenElement === null && leave();
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && leave();
    document.addEventListener('fullscreenchange', onChange);
    document.addEventListener('keydown', onKey);
    // A phone may know no such thing.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => {});
    document.documentElement.style.overflow = 'hidden';
    const forget = closeOnBack(leave);
    return () => {
      forget();
      document.removeEventListener('fullscreenchange', onChange);
      document.removeEventListener('keydown', onKey);
      document.documentElement.style.overflow = '';
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [isOn]);
  return { isOn, toggle: () => setOn(!isOn) };
}
