import { type Answer, type CallInput, newKey } from '@halyard/client';
import type { Endpoint } from '@halyard/contract';
import { useEffect, useRef, useState } from 'react';
import { confirmed } from './confirmation.ts';
import { createIntent } from './intent.ts';
import { reload } from './read.ts';
import { api } from '../session/signed-in.ts';

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
  const [actKey] = useState(() => createIntent<string>());
  const isHere = useIsHere();

  async function attempt(input: ActInput<E>): Promise<Answer<E>> {
    const full = { ...input, idempotencyKey: actKey.bodyFor(input, newKey) };
    return confirmed(() => api.send(endpoint, ...([full] as never)));
  }

  async function perform(input: ActInput<E>): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setRunning(true);
    try {
      const answer = await attempt(input);
      actKey.done();
      options.onDone(answer, input);
      if (isHere()) options.close?.(answer);
      void reload(options.reloads ?? []);
    } catch (failure) {
      actKey.failed(failure);
      options.onFailed(failure, input);
    } finally {
      inFlight.current = false;
      setRunning(false);
    }
  }

  function run(input: ActInput<E>): void {
    const done = perform(input);
    underWay.add(done);
    void done.finally(() => underWay.delete(done));
  }

  return { isRunning, run };
}
