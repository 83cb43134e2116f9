import type { Figure } from '../fault.ts';

/** A figure that must be the whole of something, and of something that is there. */
export function all(what: string, count: number, of: number): Figure {
  return { what, figure: `${count} of ${of}`, goal: 'all', isMet: count === of && of > 0 };
}
