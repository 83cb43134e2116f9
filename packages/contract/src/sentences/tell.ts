import type { Notification } from '../notifications.ts';
import { type NotificationSentence, NOTIFICATIONS } from './notifications.ts';
import {
  decode,
  encode,
  fill,
  type GivenWords,
  plainText,
  rawOf,
  type Sentence,
  type StoredText,
} from './stored-text.ts';

type Code = keyof typeof NOTIFICATIONS;
const byCode: Readonly<Record<string, NotificationSentence>> = NOTIFICATIONS;

/** A notification as it is stored: the code with its words stands where the title would, and the body is empty. */
export type StoredNotification = {
  readonly kind: Notification['kind'];
  readonly title: StoredText;
  readonly body: StoredText;
};

const NO_BODY = plainText('');

/** `{ userId, ...notificationOf('deposit-completed', { … }) }` is what somebody is told. */
export function notificationOf<C extends Code>(
  code: C,
  words: GivenWords<(typeof NOTIFICATIONS)[C]['words']>,
): StoredNotification {
  const sentence = NOTIFICATIONS[code];
  return { kind: sentence.kind, title: encode(code, sentence.words, words), body: NO_BODY };
}

/** Whether its mail is of no use any more when it comes an hour late. */
export function isUrgent({ kind, title }: Pick<StoredNotification, 'kind' | 'title'>): boolean {
  return kind === 'security' || byCode[decode(title)?.code ?? '']?.isUrgent === true;
}

type Texts = { readonly title: string; readonly body: string };

/** Title and body as a person reads them. Of practice it is said so first: nobody takes what was lost there for more. */
export function notificationTexts(
  stored: Pick<StoredNotification, 'title' | 'body'>,
  { isPractice = false }: { readonly isPractice?: boolean } = {},
): Texts {
  const { title, body } = textsOf(stored);
  return { title: isPractice ? `PRACTICE · ${title}` : title, body };
}

function textsOf({ title, body }: Pick<StoredNotification, 'title' | 'body'>): Texts {
  const found = decode(title);
  if (found === null) return { title: rawOf(title), body: rawOf(body) };
  const sentence = byCode[found.code];
  if (sentence === undefined) return { title: found.given.join(' '), body: '' };
  const halves = known.get(sentence) ?? halve(sentence);
  return { title: fill(halves.title, found.given), body: fill(halves.body, found.given) };
}

type Halves = { readonly title: Sentence; readonly body: Sentence };
const known = new WeakMap<NotificationSentence, Halves>();

function halve(sentence: NotificationSentence): Halves {
  const { words, title, body } = sentence;
  const halves = { title: { words, text: title }, body: { words, text: body } };
  known.set(sentence, halves);
  return halves;
}
