import type { Tx } from '../../platform/database/database.ts';
import { refusingTakenAddress } from './create-person.ts';
import * as store from './store.ts';

/** Takes an address as the person's own: they have just proved that they read mail there. */
export async function changeEmail(tx: Tx, id: string, email: string, now: Date): Promise<void> {
  await refusingTakenAddress(() => store.updateEmail(tx, id, email, now));
}
