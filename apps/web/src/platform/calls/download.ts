import type { CallInput } from '@halyard/client';
import type { Endpoint } from '@halyard/contract';
import { confirmed } from './confirmation.ts';
import { api } from '../session/signed-in.ts';

/** A file of many people's data; the server may ask for the password again before it gives it out. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  return confirmed(() => api.download(endpoint, ...([input] as never)));
}
