import { createDecisionContenders } from './engine-decisions.ts';
import { createPeerContenders } from './engine-peer.ts';
import { createTickContenders } from './engine-ticks.ts';
import type { Contender } from './measure.ts';

/** The engine alone, on one core: no database, no HTTP. */
export function createEngineContenders(): readonly Contender[] {
  return [...createTickContenders(), ...createDecisionContenders(), ...createPeerContenders()];
}
