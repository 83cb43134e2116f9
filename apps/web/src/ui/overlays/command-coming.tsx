import { useLayoutEffect, useRef } from 'react';
import { useCloseOnBack } from '../../platform/browser/address.ts';

let typed = '';
let opener: Element | null = null;

/** For the sheet that has come: what was typed ahead of it. */
export const typedAhead = (): string => typed;

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
      if (opener instanceof HTMLElement) opener.focus();
      opener = null;
    };
  }, []);
  return (
    <div role="dialog" aria-label="Loading..." className="fixed inset-x-0 top-0 z-50 bg-surface shadow-lift">
      <input
        ref={field}
        placeholder="Loading..."
        className="h-13 w-full px-4 outline-none"
        onChange={({ target }) => {
          typed = target.value;
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </div>
  );
}
