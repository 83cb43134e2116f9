import { inspect } from 'node:util';
import { expectPlaceFor } from '@halyard/testkit';
import { atLeast, none } from '../drills/fault.ts';
import { writeFigures } from '../drills/write-figures.ts';
import { type Run, simulate, type Step } from '@halyard/engine/workbench';
import { LEAST_WRITTEN, readSimOptions } from './sim-options.ts';

/**
 * `npm run sim` plays two thousand seeds of the engine's simulation and names those that fail; `--seeds 5000` plays as many
 * from `--seed` on. With `--record` the figures of a thousand or more go into docs/benchmarks.md. `--seed 7` alone replays that
 * one and says what every command did; where the auditor objects it shows the command, the state before it and the market.
 * `--commands` is how long each run is.
 */
const { seed, seeds, commands } = readSimOptions(process.argv.slice(2));
const failed = seeds === null ? replay(seed) : await runMany(seed, seeds);
if (failed > 0) process.exitCode = 1;

function replay(one: number): number {
  let last: Step | undefined;
  let number = 0;
  try {
    const run = simulate(one, commands, (step) => {
      last = step;
      number += 1;
      console.log(`${String(number).padStart(4)}  ${outline(step)}`);
    });
    demandSameEnds(run);
    console.log(show(Object.fromEntries(run.counts)));
    console.log(`Seed ${one} holds.`);
    return 0;
  } catch (error) {
    if (last !== undefined) console.log(`\n${detail(last)}`);
    console.log(`\nSeed ${one} fails at step ${number}: ${show(error)}`);
    return 1;
  }
}

async function runMany(first: number, count: number): Promise<number> {
  await expectPlaceFor('simulation');
  const failures: number[] = [];
  const startedAt = performance.now();
  for (let one = first; one < first + count; one += 1) {
    try {
      demandSameEnds(simulate(one, commands));
    } catch (error) {
      failures.push(one);
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`Seed ${one} fails: ${reason}\n  npm run sim -- --seed ${one} --commands ${commands}`);
    }
    if ((one - first + 1) % 500 === 0) console.log(`${one - first + 1} of ${count}`);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${count - failures.length} of ${count} seeds hold, ${commands} commands each, in ${seconds} s.`,
  );
  const figures = [
    atLeast('seeds played', count, LEAST_WRITTEN.seeds),
    atLeast('commands of each', commands, LEAST_WRITTEN.commands),
    none('seeds in which the auditor or an oracle objects', failures.length),
  ];
  await writeFigures({ part: 'simulation', figures, how: `seeds from ${first} on, ${seconds} s` });
  return failures.length;
}

/** In whatever order positions close at one price, the customer ends with the same. */
function demandSameEnds({ endsUsd, dueUsd }: Run): void {
  const wrong = endsUsd.find((end) => end !== dueUsd);
  if (wrong !== undefined)
    throw new Error(`closing everything ends with ${wrong} cents where ${dueUsd} are due`);
}

/** A line: what was asked, and what came of it. */
function outline({ command, decision }: Step): string {
  const { type, atMs } = command;
  const about = 'symbol' in command ? ` ${command.symbol ?? 'all'}` : '';
  const outcome = decision.ok
    ? decision.events.map((event) => event.type).join(', ') || 'nothing'
    : `refused: ${decision.refusal.code}`;
  return `${new Date(atMs).toISOString()}  ${type}${about}  → ${outcome}`;
}

function detail({ before, command, decision, market }: Step): string {
  const parts = { command, before, decision, symbols: market.symbols };
  return Object.entries(parts)
    .map(([name, part]) => `--- ${name}\n${show(part)}`)
    .join('\n');
}

function show(value: unknown): string {
  return inspect(value, { depth: 8, maxArrayLength: null, breakLength: 120 });
}
