import type { Fault } from '../fault.ts';

/** In the order in which they are run. */
export const FAULTS: readonly Fault[] = [];
