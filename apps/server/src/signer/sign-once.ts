import type { Plan } from '@halyard/chains';
import { payouts } from '@halyard/contract';
import { judge, type Signer } from './judge.ts';
import type { RecordFile } from './record.ts';

/** How the server is asked: a body goes there, and what it answers comes back. */
export type Ask = (path: string, body: unknown) => Promise<unknown>;

type Signing = {
  readonly record: RecordFile;
  readonly ask: Ask;
  readonly token: string;
  /** By hash: what the operator has looked at, of what the record does not know. */
  readonly acknowledged?: readonly string[];
};

/** The server is another witness. Whatever it makes up stops the signer, as it could by asking for nothing. */
const forgottenOf = (record: RecordFile, signed: readonly string[]): readonly string[] =>
  signed.filter((hash) => !record.knows(hash));

/** What the server has of this signer's and its record does not. */
export async function askForgotten(
  signer: Signer,
  { record, ask, token }: Signing,
): Promise<readonly string[]> {
  const body = { token, chains: [...signer.keys.keys()], answers: [] };
  const { signed = [] } = payouts.signPayouts.answer.parse(await ask(payouts.signPayouts.path, body));
  return forgottenOf(record, signed);
}

/**
 * Asks for work, judges it, and hands the answers in. What is signed is in the record, on the disk, before anybody is told: a
 * signer that was stopped in between is asked again, and answers the very same.
 */
export async function signOnce(
  signer: Signer,
  { record, ask, token, acknowledged = [] }: Signing,
  say: (line: string) => void = () => undefined,
): Promise<number> {
  const chains = [...signer.keys.keys()];
  const talk = async (answers: readonly payouts.SignerAnswer[]) =>
    payouts.signPayouts.answer.parse(await ask(payouts.signPayouts.path, { token, chains, answers }));
  const { work, signed = [] } = await talk([]);
  if (forgottenOf(record, signed).some((hash) => !acknowledged.includes(hash)))
    throw new Error('The record does not know what was signed before: it is an old copy. Nothing is signed.');
  const answers: payouts.SignerAnswer[] = [];
  for (const plan of work) answers.push(answerTo(signer, record, plan, say));
  if (answers.length > 0) await talk(answers);
  return answers.length;
}

function answerTo(
  signer: Signer,
  record: RecordFile,
  plan: Plan,
  say: (line: string) => void,
): payouts.SignerAnswer {
  const tried = { planId: plan.id, version: plan.version };
  const judged = judge(signer, record.entries, plan, new Date());
  if ('refused' in judged) {
    say(`refused ${plan.id}: ${judged.refused}`);
    return { ...tried, refused: judged.refused };
  }
  if (!judged.isRepeat) record.append(judged.entry);
  say(`signed ${plan.id}, try ${plan.version}${judged.isRepeat ? ' again' : ''}`);
  return { ...tried, raw: judged.entry.raw };
}
