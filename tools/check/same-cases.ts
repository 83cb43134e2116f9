import fc from 'fast-check';

/**
 * Properties draw the same cases in each run: a red run then speaks of the change before it, not of a case that no run had
 * drawn yet. `npm run explore` draws new ones and prints the seed of what fails; `PROPERTY_SEED` draws that again.
 */
const { PROPERTY_SEED = '20261111' } = process.env;

if (PROPERTY_SEED !== 'new') fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
