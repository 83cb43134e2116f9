import { tooSoon } from '../refusal.ts';

/** A running download holds a database connection as long as it lasts: few at a time, and nobody takes them all. */
const AT_ONCE = 4;
const PER_PERSON = 2;
const TRY_AGAIN_MS = 5000;

/** Takes a place for a download, and answers how to give it back. Refuses when all are taken. */
export type ExportSlots = { readonly take: (userId: string) => () => void };

/** However small the pool of connections is, at least half of it stays free for everything else. */
export function createExportSlots(poolSize: number): ExportSlots {
  const places = Math.max(1, Math.min(AT_ONCE, Math.floor(poolSize / 2)));
  const running = new Set<{ readonly userId: string }>();
  return {
    take: (userId) => {
      const own = [...running].filter((download) => download.userId === userId);
      if (running.size >= places || own.length >= PER_PERSON) {
        throw tooSoon('too-many-requests', TRY_AGAIN_MS);
      }
      const download = { userId };
      running.add(download);
      return () => void running.delete(download);
    },
  };
}
