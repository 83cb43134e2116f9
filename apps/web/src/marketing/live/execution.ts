import { fetchData } from '../../platform/browser/public-calls.ts';

/** Puts the measured speed of execution beside the one that the content claims, once something was measured. */
export async function showExecution(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-execution]');
  if (!place) return;
  const answer = await fetchData('/market/execution-quality');
  if (answer === null) return;
  const { p50Ms, p99Ms } = answer.data.request;
  if (p50Ms === null || p99Ms === null) return;
  write(place, '[data-p50]', p50Ms);
  write(place, '[data-p99]', p99Ms);
  place.hidden = false;
}

function write(place: HTMLElement, selector: string, ms: number): void {
  const figure = place.querySelector(selector);
  if (figure) figure.textContent = ms.toFixed(ms < 10 ? 1 : 0);
}
