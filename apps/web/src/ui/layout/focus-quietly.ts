import type { MouseEvent } from 'react';

/**
 * For tabs that are pressed: what draws them focuses them itself, which a browser takes for the keyboard and marks with a ring.
 * Focused before, without one, they stay as they are.
 */
export function focusQuietly({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.focus({ focusVisible: false });
}
