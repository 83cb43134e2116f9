import { afterAll, afterEach } from 'vitest';
import { checkInvariants } from '../invariants.ts';
import { forgetOpen, openDatabases } from '../test-app.ts';

// Whatever a test did, the book and the audit chain of every application it leaves open must hold right after it.
afterEach(async () => {
  for (const database of openDatabases()) await checkInvariants(database);
});

afterAll(forgetOpen);
