/** The few parts of the public pages that need more than a line of script. They come when they are needed. */

type Island = { readonly mount: (place: HTMLElement) => void };
type Dialog = { readonly open: () => void };

const ISLANDS: Readonly<Record<string, () => Promise<Island>>> = {
  ticket: () => import('../islands/ticket.tsx'),
  contact: () => import('../islands/contact.tsx'),
  status: () => import('../islands/status.tsx'),
  verify: () => import('../islands/verify.tsx'),
};

const DIALOGS: Readonly<Record<string, () => Promise<Dialog>>> = {
  tour: () => import('../islands/tour.tsx'),
};

/** Near enough that a part is alive before it is touched. */
const NEAR: IntersectionObserverInit = { rootMargin: '600px' };
/** What stands at the head of a page is large: it comes when much of it is seen, or when somebody is there. */
const SEEN: IntersectionObserverInit = { threshold: 0.4 };
const SOMEBODY = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

export function wakeIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const isFirst = place.dataset['island'] === 'ticket';
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      isFirst ? SEEN : NEAR,
    );
    const once = new AbortController();
    const come = () => {
      observer.disconnect();
      once.abort();
      void wake(place);
    };
    observer.observe(place);
    if (!isFirst) continue;
    for (const sign of SOMEBODY) addEventListener(sign, come, { signal: once.signal, passive: true });
  }
}

async function wake(place: HTMLElement): Promise<void> {
  const island = await ISLANDS[place.dataset['island'] ?? '']?.();
  island?.mount(place);
}

export function openDialogs(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-opens]')) {
    const load = DIALOGS[button.dataset['opens'] ?? ''];
    if (load === undefined) continue;
    // On its way while the finger still comes down.
    button.addEventListener('pointerenter', () => void load(), { once: true });
    button.addEventListener('click', () => void load().then(({ open }) => open()));
  }
}
