import { onSessionEnded } from '../../platform/session/signed-in.ts';
import { createStorage } from '../../platform/browser/storage.ts';

/** Replies that are being written, kept in this tab until they are sent or somebody logs out. */

const KEY = 'halyard.replies';
const shelf = createStorage(() => window.sessionStorage);
onSessionEnded(() => shelf.remove(KEY));

type Drafts = Readonly<Record<string, string>>;

function all(): Drafts {
  const kept = shelf.read(KEY);
  return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {};
}

export const drafts = {
  read: (messageId: string): string => {
    const draft: unknown = all()[messageId];
    return typeof draft === 'string' ? draft : '';
  },
  keep: (messageId: string, text: string): void => {
    const { [messageId]: _, ...others } = all();
    shelf.write(KEY, text === '' ? others : { ...others, [messageId]: text });
  },
};
