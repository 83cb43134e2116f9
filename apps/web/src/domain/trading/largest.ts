/** The largest of 0…most that fits, for a `fits` that never becomes true again once it was false. Zero always fits. */
export function largest(most: bigint, fits: (count: bigint) => boolean): bigint {
  let fitting = 0n;
  let beyond = most + 1n;
  while (beyond - fitting > 1n) {
    const middle = (fitting + beyond) / 2n;
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  return fitting;
}
