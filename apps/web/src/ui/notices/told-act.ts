import { type ActInput, type ActOptions, useAct } from '../../platform/calls/act.ts';
import type { Answer, FailureTexts } from '../../platform/calls/call-failure.ts';
import { notices } from './notices.ts';

type Callable = Parameters<typeof useAct>[0];

type ToldActOptions<E extends Callable> = Partial<ActOptions<E>> & {
  /** What is said when it is done; nothing where the screen shows it by itself. */
  readonly done?: string | ((answer: Answer<E>, input: ActInput<E>) => string);
  readonly failure: FailureTexts;
};

/** An act that says by a notice how it went. What the screen does beside that, it does after. */
export function useToldAct<E extends Callable>(endpoint: E, options: ToldActOptions<E>) {
  const { reloads = [], done, failure, onDone, onFailed, close } = options;
  return useAct(endpoint, {
    reloads,
    close,
    onDone: (answer, input) => {
      if (done !== undefined) notices.success(typeof done === 'function' ? done(answer, input) : done);
      onDone?.(answer, input);
    },
    onFailed: (reason, input) => {
      notices.failure(reason, failure);
      onFailed?.(reason, input);
    },
  });
}
