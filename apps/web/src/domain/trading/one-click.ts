import { useLive } from '../../platform/live/derive.ts';
import { createHeld } from '../../platform/live/listeners.ts';
import { storage } from '../../platform/session/signed-in.ts';

const KEY = 'halyard.close-with-one-click';
const isOn = createHeld(storage.read(KEY) === true);

/** Whether `Close` closes at once, without asking. Everybody is asked until they choose otherwise, in this browser. */
export function useOneClick(): boolean {
  return useLive(isOn);
}

export function chooseOneClick(next: boolean): void {
  storage.write(KEY, next);
  isOn.become(next);
}
