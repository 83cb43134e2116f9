import type { Candle } from '@halyard/engine';
import { BLOCK_TICKS, midOf, type Track } from './recording.ts';

/** Where in the endless repetition of a track a moment is. All spans are from a moment up to, but without, another. */

/** The tick that stands at a moment: of this round, or while this round has none yet the last of the one before. */
export function placeBefore(
  track: Track,
  periodMs: number,
  atMs: number,
): { readonly index: number; readonly tickAtMs: number } {
  const ticks = track.offsetsMs.length;
  const number = ticksBefore(track, periodMs, atMs + 1) - 1;
  const round = Math.floor(number / ticks);
  const index = number - round * ticks;
  return { index, tickAtMs: round * periodMs + (track.offsetsMs[index] ?? 0) };
}

export function countTicks(track: Track, periodMs: number, fromMs: number, untilMs: number): number {
  return ticksBefore(track, periodMs, untilMs) - ticksBefore(track, periodMs, fromMs);
}

/** The candle of a span, or null when no tick falls into it. Volume counts ticks. */
export function summarise(track: Track, periodMs: number, fromMs: number, untilMs: number): Candle | null {
  const ticks = track.offsetsMs.length;
  const first = ticksBefore(track, periodMs, fromMs);
  const volume = ticksBefore(track, periodMs, untilMs) - first;
  if (volume <= 0) return null;
  const from = first - Math.floor(first / ticks) * ticks;
  const until = Math.min(from + volume, from + ticks);
  // What goes on into the next round is a second piece, at the start of the track.
  const pieces = [
    extremes(track, from, Math.min(until, ticks)),
    extremes(track, 0, Math.max(0, until - ticks)),
  ];
  return {
    time: fromMs / 1000,
    open: midAt(track, from),
    high: Math.max(...pieces.map(({ high }) => high)),
    low: Math.min(...pieces.map(({ low }) => low)),
    close: midAt(track, (from + volume - 1) % ticks),
    volume,
  };
}

/** How many ticks come before a moment, counted from 1970; before it the count is below zero. */
function ticksBefore({ offsetsMs }: Track, periodMs: number, atMs: number): number {
  const round = Math.floor(atMs / periodMs);
  const phase = atMs - round * periodMs;
  let [from, to] = [0, offsetsMs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((offsetsMs[middle] ?? 0) < phase) from = middle + 1;
    else to = middle;
  }
  return round * offsetsMs.length + from;
}

function extremes(
  track: Track,
  from: number,
  until: number,
): { readonly high: number; readonly low: number } {
  let [high, low, at] = [-Infinity, Infinity, from];
  while (at < until) {
    const isWholeBlock = at % BLOCK_TICKS === 0 && at + BLOCK_TICKS <= until;
    const block = at / BLOCK_TICKS;
    const mid = isWholeBlock ? null : midAt(track, at);
    high = Math.max(high, mid ?? track.blockHighs[block] ?? -Infinity);
    low = Math.min(low, mid ?? track.blockLows[block] ?? Infinity);
    at += isWholeBlock ? BLOCK_TICKS : 1;
  }
  return { high, low };
}

function midAt({ bids, asks }: Track, index: number): number {
  return midOf({ bid: bids[index] ?? 0n, ask: asks[index] ?? 0n });
}
