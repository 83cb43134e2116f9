import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';

type TourFrameProps = {
  readonly title: string;
  readonly lead: string;
  /** Another name of what it shows; the focus goes with it. */
  readonly scene: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * The browser's own dialog. The written pages carry no nonce, and the dialog of the portal adds a style sheet while it
 * runs. The browser keeps the focus inside, closes on Escape, and gives the focus back.
 */
export function TourFrame({ title, lead, scene, onClose, children }: TourFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const lastScene = useRef(scene);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    stage.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (lastScene.current === scene) return;
    lastScene.current = scene;
    stage.current?.focus({ preventScroll: true });
    stage.current?.parentElement?.scrollTo({ top: 0 });
  }, [scene]);
  const close = () => dialog.current?.close();
  const onShade = ({ target }: SyntheticEvent) => target === dialog.current && close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onClose={onClose}
      onPointerDown={onShade}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[94dvh] w-full max-w-none flex-col overflow-hidden rounded-t-panel border border-line bg-surface p-0 text-ink shadow-lift backdrop:bg-shade open:flex open:animate-[appear_180ms_var(--ease-house)] sm:inset-0 sm:m-auto sm:w-[calc(100%-3rem)] sm:max-w-230 sm:rounded-panel"
    >
      <div className="overflow-y-auto overscroll-contain p-(--edge) [--edge:1rem] sm:[--edge:1.75rem]">
        <div className="pr-12">
          <h2 id={`${id}-title`} className="text-figure font-medium">
            {title}
          </h2>
          <p id={`${id}-lead`} className="mt-1 max-w-[80ch] text-base text-pretty text-muted">
            {lead}
          </p>
        </div>
        <div ref={stage} tabIndex={-1} className="mt-5 focus:outline-none">
          {children}
        </div>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={close}
        className="absolute top-3 right-3 flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink touch:size-11"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </dialog>
  );
}
