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

it('what is too little to be compared, or is seen again, is not recorded', () => {
  expect(readSimOptions(['--record', '--seeds', '1000'])).toEqual({ seed: 1, seeds: 1000, commands: 500 });
  const tooLittle = '--record is for 1000 seeds or more, of 500 commands or more.';
  for (const little of [
    ['--seeds', '999'],
    ['--commands', '499'],
    ['--seed', '7'],
  ])
    expect(() => readSimOptions(['--record', ...little])).toThrow(tooLittle);
});
