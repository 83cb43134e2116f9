import type { admin, AnswerOf } from '@halyard/contract';
import { agoText } from '../../ui/facts/measures.ts';

export type System = AnswerOf<typeof admin.adminGetSystem>;

export type State = {
  readonly name: string;
  readonly word: string;
  readonly note: string;
  readonly mood: 'well' | 'unknown' | 'trouble';
};

/** What an operator wants to know first. Trouble is said of what needs somebody, and of nothing else. */
export function statesOf(system: System): readonly State[] {
  return [books(system), auditLog(system), prices(system), jobs(system), mail(system), nodes(system)];
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

function books({ at, books: { checkedAt, findings } }: System): State {
  const name = 'Books';
  if (checkedAt === null) return unchecked(name);
  const note = `checked ${agoText(checkedAt, at)}`;
  if (findings.length === 0) return { name, word: 'Balanced', note, mood: 'well' };
  return {
    name,
    word: 'Not balanced',
    note: `${count(findings.length, 'finding', 'findings')}, money is halted`,
    mood: 'trouble',
  };
}

function auditLog({ at, audit: { checkedAt, isUnbroken } }: System): State {
  const name = 'Audit log';
  if (checkedAt === null) return unchecked(name);
  const note = `checked ${agoText(checkedAt, at)}`;
  return isUnbroken
    ? { name, word: 'Unbroken', note, mood: 'well' }
    : { name, word: 'Broken', note, mood: 'trouble' };
}

const unchecked = (name: string): State => ({
  name,
  word: 'Unknown',
  note: 'not checked yet',
  mood: 'unknown',
});

function prices({ at, nodes: [own] }: System): State {
  const name = 'Prices';
  const feed = own?.feed;
  if (!feed || feed.lastQuoteAt === null) {
    return { name, word: 'None', note: 'no quote has come yet', mood: 'trouble' };
  }
  const stale = feed.staleSymbols.length;
  const note = `newest ${agoText(feed.lastQuoteAt, at)}`;
  return stale === 0
    ? { name, word: 'Fresh', note, mood: 'well' }
    : { name, word: `${stale} stale`, note, mood: 'trouble' };
}

function jobs({ jobs: rows }: System): State {
  const failing = rows.filter(({ isFailing }) => isFailing).length;
  const note = count(rows.length, 'job', 'jobs');
  return failing === 0
    ? { name: 'Jobs', word: 'Running', note, mood: 'well' }
    : { name: 'Jobs', word: `${failing} failing`, note, mood: 'trouble' };
}

function mail({ mail: { isSending, waiting, failed, sentLastDay } }: System): State {
  const name = 'Mail';
  if (!isSending) return { name, word: 'Not sent', note: 'no mail server', mood: 'unknown' };
  const note = `${waiting} waiting, ${sentLastDay} sent in a day`;
  return failed === 0
    ? { name, word: 'Goes out', note, mood: 'well' }
    : { name, word: `${failed} failed`, note, mood: 'trouble' };
}

function nodes({ nodes: rows }: System): State {
  const silent = rows.filter(({ isSilent }) => isSilent).length;
  const sockets = rows.reduce((sum, row) => sum + row.sockets, 0);
  const note = `${count(sockets, 'live socket', 'live sockets')} open`;
  return silent === 0
    ? { name: 'Nodes', word: `${rows.length} up`, note, mood: 'well' }
    : { name: 'Nodes', word: `${silent} silent`, note, mood: 'trouble' };
}
