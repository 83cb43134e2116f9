import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';

/**
 * By how much a version moves on: never by one, and never twice by the same. Where commits are lost under running nodes (a
 * restore, a standby that had not heard of them), the database says again what it said before, and goes on from there
 * differently. A number that was reached by counting would then stand for two books, and a decision made on the one
 * would be written into the other (decision 047).
 */
const MOST = 2 ** 31;

export function drawStep(): bigint {
  return BigInt(randomInt(1, MOST));
}

/** A step that the database draws. */
export const ANY_STEP = sql`(1 + floor(random() * 2147483647))::bigint`;
