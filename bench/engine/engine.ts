import type { Contender } from '@halyard/testkit';
import { createDecisionContenders } from './decisions.ts';
import { createPeerContenders } from './peer.ts';
import { createTickContenders } from './ticks.ts';

/** The engine alone, on one core: no database, no HTTP. */
export function createEngineContenders(): readonly Contender[] {
  return [...createTickContenders(), ...createDecisionContenders(), ...createPeerContenders()];
}
