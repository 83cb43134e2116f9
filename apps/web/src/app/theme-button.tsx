import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { keepTheme } from '../platform/browser/kept-looks.ts';
import { currentTheme, subscribeToTheme, type Theme } from '../platform/browser/theme.ts';
import { Button } from '../ui/buttons/button.tsx';

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
      onClick={() => void keepTheme(NEXT[theme])}
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
