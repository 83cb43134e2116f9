import { Search } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from '../../platform/browser/address.ts';

let typed = '';
let isEntered = false;
let opener: Element | null = null;

/** For the sheet that has come: what was typed ahead of it. */
export const typedAhead = (): string => typed;

/** Whether it was ended with Enter. */
export const enteredAhead = (): boolean => isEntered;

/** And where the focus was before. It is the sheet's now to give it back. */
export function takeOpener(): Element | null {
  const taken = opener ?? document.activeElement;
  opener = null;
  return taken;
}

/** In the place of a sheet of commands that is still on its way. What is typed meanwhile is handed on. */
export function CommandComing({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useCloseOnBack(onClose);
  useLayoutEffect(() => {
    opener = document.activeElement;
    field.current?.focus();
    return () => {
      typed = '';
      isEntered = false;
      if (opener instanceof HTMLElement) opener.focus();
      opener = null;
    };
  }, []);
  return (
    <div role="dialog" aria-label="Loading..." className="command-coming">
      <Search aria-hidden />
      <input
        ref={field}
        placeholder="Loading..."
        onChange={({ target }) => {
          typed = target.value;
          isEntered = false;
        }}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape') onClose();
          if (key === 'Enter' && !nativeEvent.isComposing) isEntered = typed !== '';
        }}
      />
    </div>
  );
}
