import { fetchData } from '../../platform/browser/public-calls.ts';

/** Puts what was measured of the execution of orders in its place, or says that there was nothing to measure. */
export async function showExecution(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-execution]');
  if (!place) return;
  const answer = await fetchData('/market/execution-quality');
  if (answer === null) return;
  const { fills, request, slippage } = answer.data;
  const { better, same } = slippage;
  const kept = better === null || same === null ? null : better + same;
  write(place, '[data-measured=fills]', fills, 0);
  write(place, '[data-measured=p50]', request.p50Ms);
  write(place, '[data-measured=p99]', request.p99Ms);
  write(place, '[data-measured=kept]', kept);
  if (fills === 0) sayNothing(place);
}

/** Dashes would be figures that are missing. */
function sayNothing(place: HTMLElement): void {
  const figures = place.querySelector<HTMLElement>('[data-figures]');
  const note = place.querySelector('[data-note]');
  if (figures) figures.hidden = true;
  if (note) note.textContent = 'No orders yet: there is nothing to measure.';
}

function write(
  place: HTMLElement,
  selector: string,
  value: number | null,
  digits = value !== null && value < 10 ? 1 : 0,
): void {
  const figure = place.querySelector(selector);
  if (!figure || value === null) return;
  figure.textContent = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  figure.nextElementSibling?.classList.remove('invisible');
}
