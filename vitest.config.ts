import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that need PostgreSQL. */
const DATABASE_TESTS = ['apps/server/**/*.db.test.ts'];

export default defineConfig({
  test: {
    // Two cores are what the smallest machine that runs this has.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,tools,apps}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...DATABASE_TESTS],
        },
      },
      {
        test: {
          name: 'integration',
          include: DATABASE_TESTS,
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: 'apps/server/src/testing/after-each.ts',
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
    ],
  },
});
