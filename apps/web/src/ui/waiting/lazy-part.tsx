import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../buttons/button.tsx';
import { Notice } from '../notices/notice.tsx';
import { useOnline } from './use-online.ts';

type PartOptions<P> = {
  /** Its screen never stands without it: it is fetched with the screen, and only shown later. */
  readonly isSoon?: boolean;
  /** What stands in its place where it cannot be fetched. */
  readonly missing?: (props: P) => ReactNode;
};

/**
 * A part of a screen that comes when it is needed. Where it cannot be fetched it says so in its place, so that a broken
 * line costs nobody the rest of the screen.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
  { isSoon = false, missing = () => <NotFetched /> }: PartOptions<P> = {},
): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  const coming = isSoon ? load() : null;
  coming?.then(
    (loaded) => (found = loaded),
    () => undefined,
  );
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => found);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Part !== null) return;
      let isGone = false;
      (coming ?? load()).then(
        (loaded) => {
          found = loaded;
          if (!isGone) setPart(() => loaded);
        },
        () => {
          if (!isGone) setFailed(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [Part]);
    if (Part !== null) return <Part {...props} />;
    if (hasFailed) return missing(props);
    return typeof waiting === 'function' ? waiting(props) : waiting;
  };
}

type Over = { readonly onClose: () => void; readonly isOpen?: boolean };

/**
 * The same for what lies over the screen: it has no place of its own, and what opens it may be a button of the bar. So the
 * words lie there too, until they are put away.
 */
export function lazyOver<P extends Over>(
  load: () => Promise<ComponentType<P>>,
  waiting?: (props: P) => ReactNode,
): ComponentType<P> {
  const missing = ({ isOpen = true, onClose }: P) => isOpen && <OverPage onClose={onClose} />;
  return lazyPart(load, waiting, { missing });
}

function OverPage({ onClose }: Pick<Over, 'onClose'>) {
  const close = (
    <Button size="small" variant="quiet" onClick={onClose}>
      Close
    </Button>
  );
  return createPortal(
    <div
      className="pointer-events-auto fixed inset-x-4 top-16 z-50 mx-auto max-w-120 rounded-control shadow-lift"
      // Over a dialog as well, which takes a press outside of it for one to close by.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <NotFetched more={close} />
    </div>,
    document.body,
  );
}

/** Browsers remember a module that could not be fetched for as long as the page lives: only a new page asks again. */
function NotFetched({ more }: { readonly more?: ReactNode }) {
  const isOnline = useOnline();
  return (
    <Notice
      tone="danger"
      title="This part could not be loaded"
      action={
        <>
          <Button size="small" variant="secondary" disabled={!isOnline} onClick={() => location.reload()}>
            Reload the page
          </Button>
          {more}
        </>
      }
    >
      {isOnline
        ? 'The rest of the page works as before.'
        : 'You are offline. The rest of the page stays as it is.'}
    </Notice>
  );
}
