import { type ReactNode, useEffect, useId, useState } from 'react';

/** How long a pointer rests before the words come; and how soon after one hint the next comes at once. */
const OPENS_AFTER_MS = 700;
const NEIGHBOUR_WITHIN_MS = 300;
const GAP_PX = 6;
/** Near an edge of the window the words begin or end with what they belong to, so that none is cut off. */
const EDGE_PX = 96;

let lastClosedAtMs = -Infinity;

/** What a button without words is for, under it while a pointer rests on it. Its own label tells everybody else. */
export function Hint({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [restsOn, setRestsOn] = useState<Element | null>(null);
  const leave = () => setRestsOn(null);
  useEffect(() => {
    if (restsOn === null) return;
    const isNeighbour = performance.now() - lastClosedAtMs < NEIGHBOUR_WITHIN_MS;
    let words: HTMLElement | null = null;
    const timer = setTimeout(
      () => {
        words = showWords(text, restsOn);
      },
      isNeighbour ? 0 : OPENS_AFTER_MS,
    );
    const closing = new AbortController();
    const { signal } = closing;
    addEventListener('keydown', ({ key }) => key === 'Escape' && setRestsOn(null), { signal });
    addEventListener('scroll', () => setRestsOn(null), { signal, capture: true });
    return () => {
      closing.abort();
      clearTimeout(timer);
      if (words !== null) lastClosedAtMs = performance.now();
      words?.remove();
    };
  }, [restsOn, text]);
  return (
    <span
      className="contents"
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') setRestsOn(currentTarget.firstElementChild);
      }}
      onPointerLeave={leave}
      onPointerDown={leave}
    >
      {children}
    </span>
  );
}

/** A word that can be asked what it means: by resting on it, by a tap, and by the keyboard. Its own label carries the answer. */
export function Definition({ means, children }: { readonly means: string; readonly children: string }) {
  const [askedOf, setAskedOf] = useState<HTMLElement | null>(null);
  const answer = useId();
  useEffect(() => {
    if (askedOf === null) return;
    const words = showWords(means, askedOf, 'max-w-[min(18rem,calc(100vw-2rem))] leading-snug');
    const closing = new AbortController();
    const { signal } = closing;
    const leave = () => setAskedOf(null);
    addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal });
    addEventListener('scroll', leave, { signal, capture: true });
    addEventListener('pointerdown', ({ target }) => !askedOf.contains(target as Node) && leave(), { signal });
    return () => {
      closing.abort();
      words.remove();
    };
  }, [askedOf, means]);
  return (
    <>
      <button
        type="button"
        aria-describedby={answer}
        className="cursor-help text-left underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink touch:relative touch:-my-3.5 touch:py-3.5"
        onPointerEnter={({ pointerType, currentTarget }) =>
          pointerType === 'mouse' && setAskedOf(currentTarget)
        }
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAskedOf(null)}
        onClick={({ currentTarget }) => setAskedOf(currentTarget)}
        onBlur={() => setAskedOf(null)}
      >
        {children}
      </button>
      <span id={answer} hidden>
        {means}
      </span>
    </>
  );
}

/** At the end of the page, where no frame that scrolls can cut it off. */
function showWords(text: string, element: Element, look = 'whitespace-nowrap'): HTMLElement {
  const { left, right, bottom } = element.getBoundingClientRect();
  const words = document.createElement('span');
  words.role = 'tooltip';
  words.textContent = text;
  words.className = `pointer-events-none fixed z-60 animate-[appear_180ms_var(--ease-house)] rounded-control bg-ink px-2 py-1 text-meta font-medium text-bg shadow-lift ${look}`;
  words.style.top = `${bottom + GAP_PX}px`;
  if (left < EDGE_PX) {
    words.style.left = `${left}px`;
  } else if (right > innerWidth - EDGE_PX) {
    words.style.right = `${innerWidth - right}px`;
  } else {
    words.style.left = `${(left + right) / 2}px`;
    words.classList.add('-translate-x-1/2');
  }
  return document.body.appendChild(words);
}
