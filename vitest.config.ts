import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that need PostgreSQL. */
const DATABASE_TESTS = ['apps/server/**/*.db.test.ts'];
/** Which month an id is of is what these are about. The ids of a process never go back, and other tests turn the clock on by years. */
const TESTS_OF_MONTHS = ['apps/server/src/**/months/*.db.test.ts'];

/**
 * The files of a worker share what they load: reading the whole product anew for each took half of the time. So a file leaves
 * the clock, what is global and the environment as it found them; each has a database of its own all the same.
 */
const ONE_WORLD_A_WORKER = { isolate: false };

const SAME_CASES = 'tools/check/same-cases.ts';

/** On a machine that may have other things to do. What waits longer waits for good. */
const PATIENT = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

const WITH_A_DATABASE = {
  ...PATIENT,
  globalSetup: 'apps/server/src/testing/global-setup.ts',
  setupFiles: [SAME_CASES, 'apps/server/src/testing/after-each/after-each.ts'],
};

export default defineConfig({
  test: {
    // Two cores are what the smallest machine that runs this has. While one worker waits for the database, another goes on.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...ONE_WORLD_A_WORKER,
          ...PATIENT,
          name: 'unit',
          include: ['{packages,tools,apps}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...DATABASE_TESTS],
          setupFiles: SAME_CASES,
        },
      },
      {
        test: {
          ...ONE_WORLD_A_WORKER,
          ...WITH_A_DATABASE,
          name: 'integration',
          include: DATABASE_TESTS,
          exclude: [...configDefaults.exclude, ...TESTS_OF_MONTHS],
        },
      },
      { test: { ...WITH_A_DATABASE, name: 'integration-months', include: TESTS_OF_MONTHS } },
    ],
  },
});
