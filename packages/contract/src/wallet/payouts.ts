import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../fields.ts';

/**
 * What the programs that sign and approve payouts ask the server. Each shows a token of its own; what they are told is taken
 * for a proposal and never for the truth, so nothing more depends on the token than who may ask.
 */
const units = z.string().regex(/^(0|[1-9]\d{0,77})$/);
const key = z.string().regex(/^[0-9a-f]{64}$/);
const signature = z.string().regex(/^[0-9a-f]{128}$/);
const hex = z.string().regex(/^(0x)?([0-9a-f]{2})+$/);
const number = z.int().min(0).nullable();
/** What stands on somebody's terminal: a sign that moves the cursor or hides what follows could show another destination. */
const plain = z.string().regex(/^[\x20-\x7e]{0,100}$/);

const order = z.object({
  house: z.string(),
  id: z.string(),
  reference: plain,
  chain: z.string(),
  asset: z.string(),
  units,
  destination: z.string(),
});
// What was planned by the version before names neither: nobody's signature is for it, and the signer refuses it.
const approved = order.extend({
  house: z.string().default(''),
  reference: plain.default(''),
  approvals: z.array(z.object({ approver: key, signature })),
});

const plan = { id: z.string(), chain: z.string(), version: z.int().min(1), orders: z.array(approved) };
const utxoPlan = z.object({
  ...plan,
  kind: z.literal('utxo'),
  coins: z.array(z.object({ txid: key, place: z.int().min(0), number, raw: hex })),
  fee: units,
});
const evmPlan = z.object({
  ...plan,
  kind: z.literal('evm'),
  from: number,
  nonce: z.int().min(0),
  gasLimit: units,
  maxFee: units,
  tip: units,
  move: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('gas'), number: z.int().min(0), units }),
      z.object({ type: z.literal('sweep'), asset: z.string(), units }),
    ])
    .nullable(),
});
export const planned = z.discriminatedUnion('kind', [utxoPlan, evmPlan]);

const tried = { planId: id, version: z.int().min(1) };
const token = text('token', 200);

export const signPayouts = endpoint({
  name: 'signPayouts',
  summary: 'For the signer alone: hands in what it signed or refused, and gets what is to be signed next',
  method: 'POST',
  path: '/payouts/sign',
  who: 'public',
  limit: 'read',
  body: z.strictObject({
    token,
    /** Of which chains it has keys. */
    chains: z.array(text('chain', 40)).max(20),
    answers: z
      .array(
        z.union([
          z.strictObject({ ...tried, raw: hex.max(400_000) }),
          z.strictObject({ ...tried, refused: text('refused', 300) }),
        ]),
      )
      .max(20),
  }),
  answer: z.object({
    work: z.array(planned),
    /** What it has signed lately as far as is known here, by hash: a record that does not know it is an old one. */
    signed: z.array(key).optional(),
  }),
  refusals: ['not-permitted'],
});
export type SignerAnswer = z.output<NonNullable<(typeof signPayouts)['body']>>['answers'][number];

export const approvePayouts = endpoint({
  name: 'approvePayouts',
  summary: "For the approvers' program alone: hands in signatures, and gets what still lacks some",
  method: 'POST',
  path: '/payouts/approve',
  who: 'public',
  limit: 'read',
  body: z.strictObject({
    token,
    approvals: z.array(z.strictObject({ id, approver: key, signature })).max(100),
  }),
  answer: z.object({
    orders: z.array(
      order.extend({
        approvedAt: plain,
        approvers: z.array(plain),
      }),
    ),
  }),
  refusals: ['not-permitted'],
});
