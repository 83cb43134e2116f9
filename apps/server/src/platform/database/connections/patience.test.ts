import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPatience } from './patience.ts';
import { Refusal } from '../../refusal.ts';

const PLACE = '"halyard" at db.example:5432';

const failure = (code: string, message = `it says ${code}`) => Object.assign(new Error(message), { code });

/** Fails so often, then succeeds. */
function failing(times: number, error: Error) {
  let asked = 0;
  return {
    connect: async () => {
      asked += 1;
      if (asked <= times) throw error;
      return 'connected';
    },
    asked: () => asked,
  };
}

function patienceOf(withinMs = 60_000) {
  const said: string[] = [];
  const onWait = (_: string, reason: string) => void said.push(reason);
  return { said, patience: createPatience({ withinMs, pauseMs: 1, onWait }) };
}

describe('a start', () => {
  const passing = [
    ...['57P03', '57P01', '53300', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'EAI_AGAIN'].map(
      (code) => failure(code),
    ),
    new Error('Connection terminated due to connection timeout'),
    new Refusal('not-ready'),
  ];
  it.each(passing)('waits for what goes by itself: %s', async (error) => {
    const { patience, said } = patienceOf();
    const { connect, asked } = failing(2, error);
    expect(await patience.insist(PLACE, connect)).toBe('connected');
    expect([asked(), said.length]).toEqual([3, 1]);
  });

  it.each(['28P01', '28000', '3D000', 'ENOTFOUND'])('ends at once with a sentence: %s', async (code) => {
    const { patience, said } = patienceOf();
    const { connect, asked } = failing(1, failure(code));
    const sentence = `The database ${PLACE} cannot be used: it says ${code}. Check DATABASE_URL.`;
    await expect(patience.insist(PLACE, connect)).rejects.toThrow(sentence);
    expect([asked(), said]).toEqual([1, []]);
  });

  it('does not take a bug for a database that is away', async () => {
    const { patience } = patienceOf();
    const bug = new TypeError('url is not a function');
    await expect(patience.insist(PLACE, failing(1, bug).connect)).rejects.toBe(bug);
  });

  it('names the code where several addresses fail together without a word', async () => {
    const { patience, said } = patienceOf();
    await patience.insist(PLACE, failing(1, failure('ECONNREFUSED', '')).connect);
    expect(said).toEqual(['ECONNREFUSED']);
  });

  it('says what it waits for also where nobody answers at all', async () => {
    const spoken = Promise.withResolvers<string>();
    const patience = createPatience({ onWait: (place, reason) => spoken.resolve(`${place}: ${reason}`) });
    expect(await patience.insist(PLACE, () => spoken.promise)).toBe(`${PLACE}: no answer yet`);
  });

  it('has one time for all its waiting', async () => {
    const { patience } = patienceOf(600);
    await patience.insist(PLACE, () => sleep(300));
    let asked = 0;
    const slowly = async () => {
      asked += 1;
      await sleep(30);
      throw failure('57P03');
    };
    await expect(patience.insist(PLACE, slowly)).rejects.toThrow('No connection to the database');
    // The first has taken half of the time: alone it would ask twenty times.
    expect(asked).toBeLessThan(12);
  });

  it('does not count the time in which it works', async () => {
    const { patience } = patienceOf(1500);
    await patience.insist(PLACE, failing(0, failure('57P03')).connect);
    await sleep(1600);
    expect(await patience.insist(PLACE, failing(1, failure('57P03')).connect)).toBe('connected');
  });

  it('stops waiting for a database that has ended for good', async () => {
    const { patience } = patienceOf();
    patience.giveUp('PostgreSQL ended (code 1)');
    const refused = failing(Infinity, failure('ECONNREFUSED')).connect;
    await expect(patience.insist(PLACE, refused)).rejects.toThrow(
      `The database ${PLACE} is gone: PostgreSQL ended (code 1).`,
    );
  });
});

it('whoever still waits when the server begins to serve hears what the connection said', async () => {
  const { patience, said } = patienceOf();
  const away = failure('ECONNREFUSED');
  const waiting = patience.insist(PLACE, failing(Infinity, away).connect);
  waiting.catch(() => undefined);
  await expect.poll(() => said.length).toBe(1);
  patience.end();
  await expect(waiting).rejects.toBe(away);
  await expect(patience.insist(PLACE, failing(1, away).connect)).rejects.toBe(away);
});
