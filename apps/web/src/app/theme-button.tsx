import { users } from '@halyard/contract';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { api, session } from '../platform/signed-in.ts';
import { chooseTheme, currentTheme, subscribeToTheme, type Theme } from '../platform/theme.ts';
import { Button } from '../ui/button.tsx';

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Goes round: as the system has it, light, dark. */
export function ThemeButton() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme);
  const Icon = ICONS[theme];
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Theme: ${theme}. Switch to ${NEXT[theme]}`}
      onClick={() => void choose(NEXT[theme])}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}

/** The cookie holds it for this browser; the profile takes it to the others when it can. */
async function choose(theme: Theme): Promise<void> {
  chooseTheme(theme);
  if (session.read().phase !== 'signed-in') return;
  const user = await api.call(users.updateProfile, { body: { preferences: { theme } } }).catch(() => null);
  if (user && session.read().phase === 'signed-in') session.keepUser(user);
}
