import { type Answer, type AnyInput, type CallInput, newKey } from '@halyard/client';
import type { Endpoint } from '@halyard/contract';
import { useEffect, useRef, useState } from 'react';
import { ofBook } from '../browser/book.ts';
import { confirmation, confirmed } from './confirmation.ts';
import { createIntents } from './intent.ts';
import { createListeners } from '../live/listeners.ts';
import { reload } from './read.ts';
import { api, onSessionEnded, session } from '../session/signed-in.ts';

export type ActInput<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'idempotencyKey'>;

export type ActOptions<E extends Endpoint> = {
  /** What the act changes: these are read again when it is done. */
  readonly reloads?: readonly Endpoint[];
  readonly onDone: (answer: Answer<E>, input: ActInput<E>) => void;
  readonly onFailed: (failure: unknown, input: ActInput<E>) => void;
  /** Leaves what it was done in. Whoever has left that by themselves is somewhere else by now, and stays there. */
  readonly close?: ((answer: Answer<E>) => void) | undefined;
};

const underWay = new Set<Promise<void>>();

/** Not of a component: a question that was closed, or a tab that was left, and is opened again still means the same. */
const intents = createIntents();
onSessionEnded(() => {
  intents.forget();
  // Whoever comes next neither reads what was typed there, nor confirms what somebody else has asked for.
  confirmation.answer(false);
});

const repeats = createListeners();
/** Hears that what was just asked for had been done already, by an earlier try whose answer was lost. */
export const onDoneBefore = repeats.add;

const meant = (endpoint: Endpoint, meaning: AnyInput): string =>
  JSON.stringify([endpoint.method, endpoint.path, ofBook(endpoint, meaning)]);

function personHere(): string | null {
  const current = session.read();
  return current.phase === 'signed-in' ? current.user.id : null;
}

/** An answer may come when the next person sits here: it is not theirs to read. */
function isSomebodyElse(person: string | null): boolean {
  const here = personHere();
  return person !== null && here !== null && here !== person;
}

/** When whoever sits here has the answer to all they have done: what it changes is not told to them as news before. */
export async function whenAnswered(): Promise<void> {
  await Promise.all(underWay);
}

/** Whether what asks is still on the page: an answer may come after whoever waited for it has gone on. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}

/**
 * An endpoint as something a person does. A second click while the first is under way does nothing; a step that
 * asks for the password again opens that dialog and then goes on.
 */
export function useAct<E extends Endpoint>(endpoint: E, options: ActOptions<E>) {
  const [isRunning, setRunning] = useState(false);
  const inFlight = useRef(false);
  /** What was asked for here, and may have been done though nobody was told. */
  const open = useRef<string | null>(null);
  const isHere = useIsHere();

  async function perform(input: ActInput<E>, means: AnyInput): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setRunning(true);
    const meaning = meant(endpoint, means);
    const said = ofBook(endpoint, input);
    const newWords = () => ({ ...said, idempotencyKey: newKey() });
    const kind = { isPriced: means !== input, isSame: open.current === meaning };
    const attempt = endpoint.idempotent ? intents.begin(meaning, newWords, kind) : null;
    const words = attempt?.words ?? said;
    const person = personHere();
    try {
      const answer: Answer<E> = await confirmed(() => api.send(endpoint, ...([words] as never)));
      const wasSentBefore = attempt?.done() ?? false;
      open.current = null;
      if (isSomebodyElse(person)) return;
      options.onDone(answer, words);
      // Over what is usually said, not under it.
      if (wasSentBefore && answer.isRepeat) repeats.tell();
      if (isHere()) options.close?.(answer);
      void reload(options.reloads ?? []);
    } catch (failure) {
      open.current = attempt?.failed(failure) ? meaning : null;
      if (isSomebodyElse(person)) return;
      options.onFailed(failure, words);
    } finally {
      inFlight.current = false;
      setRunning(false);
    }
  }

  /** `means` is what it is a repeat by, where not all of what is sent is meant: a price moves on, and the order is the same. */
  function run(input: ActInput<E>, means: AnyInput = input): void {
    const done = perform(input, means);
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  }

  return { isRunning, run };
}
