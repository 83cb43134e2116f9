import { atLeast, type Drill, type Fault, type Figure, none } from '../../fault.ts';
import { countFindings } from '../../stage/count-findings.ts';
import { all } from '../../stage/figures.ts';
import type { SpokenFeed } from '../../stage/price-line.ts';
import { onSpokenStage, startPricedPair } from '../../stage/spoken-stage.ts';
import type { Stage } from '../../stage/stage.ts';
import { countTriggers, noteWriters } from '../../stage/writers.ts';
import { changeLeadersUnderLoad } from './busy-nodes.ts';
import { callBothAtOnce } from './same-calls.ts';
import { HIGH, type StaleWrites, wakeStaleLeader } from './stale-leader.ts';

/** Two real processes on one database, asked for the same thing at once, and one of them late. */
export const TWO_NODES: Fault = {
  name: 'two-nodes',
  title: 'the same close, approval and leader on two nodes',
  run: async (drill) => {
    const figures = await onSpokenStage(drill.folder, HIGH, (stage, feed) => play(stage, drill, feed));
    return drill.isShort ? figures : [...figures, ...(await changeLeadersUnderLoad(drill))];
  },
};

async function play(
  stage: Stage,
  { seed, isShort, say }: Drill,
  feed: SpokenFeed,
): Promise<readonly Figure[]> {
  await noteWriters(stage);
  const caller = await startPricedPair(stage);
  const calls = await callBothAtOnce({ stage, caller, seed, customers: isShort ? 40 : 400 });
  for (const line of calls.contradictions) say(line);

  const rounds: StaleWrites[] = [];
  for (let round = 0; round < (isShort ? 1 : 6); round++) rounds.push(await wakeStaleLeader(stage, feed, 20));
  const sum = (count: (round: StaleWrites) => number) => rounds.reduce((total, one) => total + count(one), 0);
  const triggers = await countTriggers(stage);
  return [
    atLeast('calls made to both nodes at once', calls.pairs, isShort ? 100 : 1000),
    none('double effects', calls.doubled),
    none('pairs of answers that contradict each other', calls.contradictions.length),
    all(
      'stale writes refused',
      sum((one) => one.refused),
      sum((one) => one.tried),
    ),
    none(
      'stale writes that got through',
      sum((one) => one.accepted),
    ),
    none('triggers fired by a node that did not own the symbol', triggers.byStranger),
    none('findings in the books', await countFindings(stage, say)),
  ];
}
