import { isFinal } from './call-failure.ts';

/**
 * What a person means to do, beside what is sent for it. An order carries the price that was on the screen; when its
 * outcome is unknown and the same is tried again, the very same words must go out, so that the server knows them.
 */
export function createIntent<Body>() {
  let open: { readonly meaning: string; readonly body: Body } | null = null;

  return {
    bodyFor: (meaning: unknown, make: () => Body): Body => {
      const text = JSON.stringify(meaning);
      if (open?.meaning !== text) open = { meaning: text, body: make() };
      return open.body;
    },
    done: (): void => {
      open = null;
    },
    failed: (failure: unknown): void => {
      if (isFinal(failure)) open = null;
    },
  };
}
