import { createStorage, USER_KEY } from '../../platform/browser/storage.ts';
import { chooseTheme, currentTheme, type Theme } from '../../platform/browser/theme.ts';

/** The header of the public pages: who is signed in, the theme, and the menu that closes behind one. */

type Known = { readonly firstName: string; readonly lastName: string; readonly role: string };

const storage = createStorage(() => window.localStorage);

export function wakeHeader(): void {
  const place = document.querySelector<HTMLElement>('[data-session]');
  const template = document.querySelector<HTMLTemplateElement>('template[data-signed-in]');
  if (place && template) {
    const visitor = [...place.childNodes];
    const show = (): void => {
      const user = storage.read(USER_KEY) as Known | null;
      place.replaceChildren(...(user ? signedIn(template, user) : visitor));
    };
    show();
    // Another tab signed in or out.
    window.addEventListener('storage', show);
    place.addEventListener('click', (event) => {
      if ((event.target as Element).closest('[data-logout]')) void logOut().then(show);
    });
  }
  wakeThemeSwitch();
  wakeMenu();
}

function signedIn(template: HTMLTemplateElement, user: Known): readonly Node[] {
  const half = template.content.cloneNode(true) as DocumentFragment;
  const name = half.querySelector('[data-name]');
  if (name) name.textContent = `${user.firstName} ${user.lastName}`;
  const isAdministrator = user.role === 'admin' || user.role === 'super_admin';
  if (!isAdministrator) half.querySelector('[data-admin]')?.remove();
  return [...half.childNodes];
}

/** What it takes to end a session comes when somebody wants to. */
async function logOut(): Promise<void> {
  const { session } = await import('../../platform/session/signed-in.ts');
  await session.start();
  await session.signOut();
}

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

function wakeThemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  if (!button) return;
  const show = (): void => {
    const theme = currentTheme();
    button.setAttribute('aria-label', `Theme: ${theme}. Switch to ${NEXT[theme]}`);
    for (const icon of button.querySelectorAll('[data-icon]')) {
      icon.toggleAttribute('hidden', icon.getAttribute('data-icon') !== theme);
    }
  };
  show();
  button.addEventListener('click', () => {
    chooseTheme(NEXT[currentTheme()]);
    show();
  });
}

function wakeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
  if (!menu) return;
  document.addEventListener('click', ({ target }) => {
    const isLink = (target as Element).closest('a') !== null;
    if (isLink || !menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
