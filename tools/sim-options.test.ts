import { expect, it } from 'vitest';
import { readSimOptions } from './sim-options.ts';

it('the simulation plays thousands of markets, and one alone where that one is named', () => {
  expect(readSimOptions([])).toEqual({ seed: 1, seeds: 2000, commands: 500 });
  expect(readSimOptions(['--seeds', '30'])).toEqual({ seed: 1, seeds: 30, commands: 500 });
  expect(readSimOptions(['--seed', '7'])).toEqual({ seed: 7, seeds: null, commands: 500 });
  expect(readSimOptions(['--seed', '7', '--seeds', '30', '--commands', '9'])).toEqual({
    seed: 7,
    seeds: 30,
    commands: 9,
  });
});
