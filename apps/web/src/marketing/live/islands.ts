/** The few parts of the public pages that need more than a line of script. They come when they are needed. */

type Island = { readonly mount: (place: HTMLElement) => void };
type Dialog = { readonly open: () => void };

const ISLANDS: Readonly<Record<string, () => Promise<Island>>> = {
  contact: () => import('../islands/contact.tsx'),
  status: () => import('../islands/status.tsx'),
  verify: () => import('../islands/verify.tsx'),
};

const DIALOGS: Readonly<Record<string, () => Promise<Dialog>>> = {
  tour: () => import('../islands/tour.tsx'),
};

/** Near enough that a part is alive before it is touched. */
const NEAR = '600px';

export function wakeIslands(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void wake(target as HTMLElement);
      }
    },
    { rootMargin: NEAR },
  );
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) observer.observe(place);
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
