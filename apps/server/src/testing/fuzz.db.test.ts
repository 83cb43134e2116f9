import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { fuzz } from './fuzz/fuzz.ts';
import { misfits } from './fuzz/json-schema.ts';
import { repeatFaults } from './fuzz/judge.ts';
import { createWorld, type World } from './fuzz/world.ts';
import { CONNECTION_WITHIN_MS, TEMPLATE, withDatabase } from './global-setup.ts';

/** `npm run fuzz` for some seconds: the same calls each time, a few of each. */

const CALLS = 500;
const name = `fuzz_${randomBytes(8).toString('hex')}`;
let maintenance: Database;
let database: Database;
let folder: string;
let world: World;

beforeAll(async () => {
  maintenance = openDatabase(inject('databaseUrl'), {
    poolSize: 1,
    connectionWithinMs: CONNECTION_WITHIN_MS,
  });
  await maintenance.run(raw(`create database ${name} template ${TEMPLATE}`));
  database = openDatabase(withDatabase(inject('databaseUrl'), name), {
    poolSize: 20,
    connectionWithinMs: CONNECTION_WITHIN_MS,
  });
  folder = await mkdtemp(join(tmpdir(), 'halyard fuzz '));
  world = await createWorld({ database, folder });
});
afterAll(async () => {
  await world.close();
  await database.close();
  await maintenance.run(raw(`drop database ${name} with (force)`));
  await maintenance.close();
  await rm(folder, { recursive: true, force: true });
});

describe('calls of every kind, by everybody', () => {
  it('are answered as the document of the API says, without a bug, and leave the books in order', async () => {
    const outcome = await fuzz(world, { seed: 1, isOver: (step) => step >= CALLS });
    expect(outcome.findings).toEqual([]);
    expect(outcome.steps).toBe(CALLS);
    // Much was really reached, done as well as refused: otherwise nothing would be proven.
    expect(outcome.operations - outcome.neverDone.length).toBeGreaterThan(50);
    expect(outcome.operations - outcome.neverRefused.length).toBeGreaterThan(80);
    expect(outcome.refusals).toBeGreaterThan(30);
  }, 240_000);
});

describe('what judges an answer', () => {
  const resolve = () => ({});
  const check = (schema: object, value: unknown) =>
    misfits({ ...schema }, value, 'data', resolve).length === 0;
  const PERSON = {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      age: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    },
    required: ['id'],
    additionalProperties: false,
  };
  const ID = '01a201b6-09d5-7097-afe6-1d12bccf2050';

  it.each<[string, unknown, boolean]>([
    ['what is described', { id: ID, age: 3 }, true],
    ['what may be left out', { id: ID }, true],
    ['one of several forms', { id: ID, age: null }, true],
    ['none of the forms', { id: ID, age: 'three' }, false],
    ['another kind', [], false],
    ['what is missing', { age: 3 }, false],
    ['what nobody described', { id: ID, password: 'x' }, false],
    ['a wrong format', { id: 'x' }, false],
  ])('sees %s', (_, value, fits) => {
    expect(check(PERSON, value)).toBe(fits);
  });

  it.each<[string, number, string, readonly string[]]>([
    ['the same', 201, '{"success":true,"data":{"id":1}}', []],
    [
      'something else',
      201,
      '{"success":true,"data":{"id":2}}',
      ['a repeat under the same key was answered differently'],
    ],
    [
      'a refusal',
      409,
      '{"success":false,"error":"Used.","code":"key-reused"}',
      ['a repeat under the same key was refused: 409 key-reused'],
    ],
    ['nothing, as the session is over', 401, '{"success":false,"error":"","code":"not-signed-in"}', []],
  ])('hears of a repeat that is answered with %s', (_, status, text, faults) => {
    const first = {
      kind: 'answer',
      status: 201,
      headers: {},
      text: '{"success":true,"data":{"id":1}}',
    } as const;
    expect(repeatFaults(first, { kind: 'answer', status, headers: {}, text })).toEqual(faults);
  });

  it('refuses a rule that it does not know', () => {
    expect(() => check({ multipleOf: 2 }, 4)).toThrow('Nobody checks the keyword multipleOf');
  });
});
