/** With its sign, and as fine as the distance between two prices is. */
export function distanceText(percent: number): string {
  const distance = Math.abs(percent).toFixed(3);
  const sign = Number(distance) === 0 ? '' : percent > 0 ? '+' : '−';
  return `${sign}${distance}%`;
}
