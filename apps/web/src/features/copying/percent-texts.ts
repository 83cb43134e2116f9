/** With its sign, and as fine as the distance between two prices is. */
export function distanceText(percent: number): string {
  const distance = Math.abs(percent).toFixed(3);
  const sign = Number(distance) === 0 ? '' : percent > 0 ? '+' : '−';
  return `${sign}${distance}%`;
}

/** How many of the trades that ended were won: one decimal, so that they compare below each other. */
export function winnersText(percent: number | null): string {
  return percent === null ? '–' : `${percent.toFixed(1)}%`;
}
