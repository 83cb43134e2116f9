import type { Section } from './section.ts';
import { MONEY, TRADING } from './store-money.ts';
import { ACCESS, PROFILE } from './store-person.ts';
import { SCREENS } from './store-screens.ts';

/** All files of the archive, in the order they are written. */
export const SECTIONS: readonly Section[] = [...PROFILE, ...ACCESS, ...MONEY, ...TRADING, ...SCREENS];
