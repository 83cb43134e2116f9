import { currentAddress, showHere, useAddress } from './address.ts';

/** One of a few that a screen can be looked at by, such as a period. It lies in the address, so that a reload and a link keep it. */
export function useChosen<T extends string>(
  name: string,
  choices: readonly T[],
  usual: T,
): readonly [chosen: T, choose: (choice: T) => void] {
  const asked = useAddress().query[name];
  const choose = (choice: T) =>
    showHere({ ...currentAddress().query, [name]: choice === usual ? undefined : choice });
  return [choices.find((choice) => choice === asked) ?? usual, choose];
}
