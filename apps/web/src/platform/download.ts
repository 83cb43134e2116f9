import type { Endpoint } from '@halyard/contract';
import { CallFailure } from './call-failure.ts';
import { confirmation } from './confirmation.ts';
import type { CallInput } from './request.ts';
import { api } from './signed-in.ts';

/** A file of many people's data; the server may ask for the password again before it gives it out. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  const get = () => api.download(endpoint, ...([input] as never));
  try {
    return await get();
  } catch (failure) {
    const asksForPassword = failure instanceof CallFailure && failure.code === 'confirm-password';
    if (!asksForPassword || !(await confirmation.ask())) throw failure;
    return get();
  }
}
