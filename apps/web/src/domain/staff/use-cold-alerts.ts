import { admin } from '@halyard/contract';
import { useQuery } from '@tanstack/react-query';
import { read, watched } from '../../platform/calls/read.ts';

const EVERY_MS = 60_000;

/** Coins of which too much or too little is ready to pay from, and about which nobody does anything yet. */
export function useColdAlerts() {
  const places = useQuery(watched(read(admin.adminListColdStorage), EVERY_MS)).data ?? [];
  return places.flatMap(({ network, currency, ready, suggested, proposed, isMoving }) =>
    suggested === null || proposed !== null || isMoving ? [] : [{ network, currency, ready, suggested }],
  );
}
