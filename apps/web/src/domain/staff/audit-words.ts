import { scaleOf } from '@halyard/catalogue';
import type { admin } from '@halyard/contract';
import { textOfUnits } from '../money/amount.ts';
import type { Change } from '../../ui/facts/change-list.tsx';
import { exactTimeText } from '../../ui/facts/moments.ts';
import { amountText, sentenceFigure } from '../money/money.ts';

/** The audit log in words: what somebody did, what changed by it, and what else is known. */

type Detail = Readonly<Record<string, unknown>>;

/** What each action means behind the name of who did it. Those that end in "of" or the like go on with the subject. */
const SENTENCES: Readonly<Record<string, string>> = {
  'audit.exported': 'exported the audit log',
  'audit.read': 'looked at the audit log of',
  'audit.verification-started': 'started a verification of the audit log',
  'audit.verified': 'verified the audit log',
  'auth.app-off': 'switched off two-factor authentication of',
  'auth.app-on': 'switched on two-factor authentication of',
  'auth.codes-renewed': 'renewed the recovery codes of',
  'auth.email-changed': 'changed the email address of',
  'auth.email-verified': 'confirmed the email address of',
  'auth.login': 'logged in',
  'auth.login-throttled': 'was kept from guessing the password of',
  'auth.passkey-added': 'added a passkey of',
  'auth.passkey-removed': 'removed a passkey of',
  'auth.password-changed': 'changed the password of',
  'auth.password-reset': 'reset the password of',
  'auth.registered': 'registered',
  'auth.second-factor-failed': 'gave a wrong second factor for',
  'auth.second-factor-reset': 'reset the second factor of',
  'auth.session-revoked': 'ended a session of',
  'auth.sessions-ended': 'ended sessions of',
  'auth.sessions-read': 'looked at the sessions of',
  'auth.token-reused': 'used an old token of',
  'bank-entry.explained': 'explained an entry of a bank statement',
  'bank-entry.explanation-proposed': 'proposed what an entry of a bank statement is',
  'bank-entry.explanation-voided': 'voided what somebody without rights said of an entry of a bank statement',
  'bank-entry.matched': 'gave an entry of a bank statement to',
  'bank-file.confirmed': 'confirmed a file of the bank',
  'bank-file.handed-in': 'handed in a file of the bank',
  'bank-file.rejected': 'rejected a file of the bank',
  'calendar-event.created': 'added a calendar event',
  'calendar-event.deleted': 'deleted a calendar event',
  'calendar-event.updated': 'changed a calendar event',
  'capability.switched': 'switched a capability',
  'chain-line.explained': 'explained what a chain says',
  'client-money.exported': 'exported a sheet of client money',
  'client-money.signature-voided':
    'voided the signature of somebody without rights on a sheet of client money',
  'client-money.signed': 'signed a sheet of client money',
  'cold-transfer.named': 'named the transaction of a transfer',
  'cold-transfer.stopped': 'stopped a transfer',
  'contact-details.changed': 'changed the contact details',
  'desk-view.created': 'saved a view',
  'desk-view.deleted': 'deleted a saved view',
  'desk-view.updated': 'changed a saved view',
  'holdings.closed': 'closed everything that was open in the account of',
  'instrument.changed': 'changed an instrument',
  'instrument.halted': 'halted an instrument',
  'instrument.resumed': 'resumed an instrument',
  'keys.created': 'created an API key of',
  'keys.renamed': 'renamed an API key of',
  'keys.revoked': 'revoked API keys of',
  'kyc.document-read': 'looked at a document of',
  'kyc.read': 'looked at the identity check of',
  'kyc.rejected': 'rejected the identity check of',
  'kyc.submitted': 'handed in documents of',
  'kyc.verified': 'verified the identity of',
  'ledger.entry-read': 'looked at a ledger entry of',
  'ledger.month-archived': 'moved a month of the ledger into files',
  'ledger.month-restored': 'brought a month of the ledger back from files',
  'ledger.read': 'looked at the ledger of',
  'ledger.verification-started': 'started a verification of the books',
  'ledger.verified': 'verified the books',
  'live.month-archived': 'moved a month of live messages into files',
  'live.month-restored': 'brought a month of live messages back from files',
  'mail.dropped': 'gave up a mail',
  'mail.read': 'read a mail',
  'mail.retried': 'tried a mail again',
  'message.answered': 'answered a message',
  'message.erased': 'erased what was said in a message',
  'message.read': 'read a message',
  'message.status-changed': 'changed the status of a message',
  'news.created': 'wrote news',
  'news.deleted': 'deleted news',
  'news.updated': 'changed news',
  'paper.made': 'made a paper of',
  'paper.read': 'looked at a paper of',
  'payment-file.cancelled': 'cancelled a file of payments',
  'payment-file.handed': 'handed over a file of payments',
  'payment-file.made': 'made a file of payments',
  'payment-file.released': 'released a file of payments',
  'payment.given-back': 'gave back a payment of',
  'payment.giving-back-proposed': 'proposed to give back a payment of',
  'payment.giving-back-voided': 'voided that a payment be given back, said by somebody without rights',
  'payout.signed-for': 'signed for a payout',
  'privacy.account-closed': 'closed the account of',
  'privacy.account-reopened': 'opened again the account of',
  'privacy.archive-taken': 'took everything we keep about',
  'privacy.person-erased': 'erased what was kept about',
  'privacy.sign-in-erased': 'erased how to log in of',
  'push.device-added': 'switched on push messages of',
  'rail-address.made': 'made a deposit address for',
  'rail-gas.returned': 'took gas of the house out of suspense',
  'risk.read': 'looked at the accounts in the risk book',
  'strategy.approved': 'approved a strategy of',
  'strategy.rejected': 'rejected a strategy of',
  'swap-free.asked': 'asked to change the nights of',
  'swap-free.declined': 'refused to change the nights of',
  'transaction.approved': 'approved a transaction of',
  'transaction.first-approval': 'gave the first approval to a transaction of',
  'transaction.read': 'looked at a transaction of',
  'transaction.rejected': 'rejected a transaction of',
  'user.administrators-listed': 'listed the administrators',
  'user.created': 'created the account',
  'user.exported': 'exported the list of users',
  'user.read': 'looked at',
  'user.updated': 'changed the account of',
  'wallet-address.created': 'created a deposit address',
  'wallet-address.deleted': 'deleted a deposit address',
  'wallet-address.toggled': 'switched a deposit address',
  'wallet-address.updated': 'changed a deposit address',
  'wallet.adjusted': 'adjusted the wallet of',
  'wallet.read': 'looked at the wallet of',
  'webhooks.created': 'added a webhook of',
  'webhooks.deleted': 'deleted a webhook of',
  'webhooks.rotated': 'changed the secret of a webhook of',
  'webhooks.started': 'started again a webhook of',
  'withdrawal.cancelled-by-mail': 'cancelled a withdrawal by mail of',
};

/** What is proposed and decided; what is nobody's own ends without a word for whose it is. */
const PROPOSED: Readonly<Record<admin.ProposalKind, string>> = {
  adjustment: 'an adjustment for',
  deposit: 'a deposit of',
  withdrawal: 'a withdrawal of',
  'wallet-address': 'a deposit address',
  role: 'other rights of staff for',
  instrument: 'other terms of an instrument',
  closing: 'the closing of the account of',
  'deposit-decline': 'a refusal to credit a deposit of',
  claim: 'the payment of a claim of',
  limit: 'another limit of payments',
  group: 'other terms of a group',
  tier: 'another tier for',
  portfolio: 'a managed portfolio',
  'cold-storage': 'another cold storage',
  'cold-transfer': 'a transfer to or from cold storage',
  'swap-free': 'other nights for',
  'book-group': 'another group for an account of',
  'new-group': 'a new group',
  'strategy-end': 'the end of a strategy of',
};
const DECIDED: Readonly<Record<string, string>> = {
  proposed: 'proposed',
  approved: 'approved',
  rejected: 'rejected',
  voided: 'voided',
};

/** 'user.updated' as what somebody did: 'changed the account of'. An action without words of its own says its name. */
export function deedOf(action: string): string {
  const [kind = '', deed = ''] = action.split('.');
  const [decided, what] = [DECIDED[deed], isKind(kind) ? PROPOSED[kind] : undefined];
  const ofProposal = decided && what && `${decided} ${what}`;
  return SENTENCES[action] ?? ofProposal ?? `did “${wordsOf(action)}”`;
}

/** Whether it goes on with whose it is. */
export const asksWhose = (deed: string): boolean => /\b(?:about|at|for|of|to)$/.test(deed);

/** On the page of a person, who is not named there again. */
export function deedOnThem(action: string, isOwn: boolean): string {
  const deed = capitalised(deedOf(action));
  return asksWhose(deed) ? `${deed} ${isOwn ? 'their own account' : 'this customer'}` : deed;
}

const isKind = (kind: string): kind is admin.ProposalKind => Object.hasOwn(PROPOSED, kind);

/** 'wallet-address.toggled' for a list to choose from: 'Wallet address: toggled'. */
export function actionLabel(action: string): string {
  const [area = '', deed = ''] = action.split('.');
  return `${capitalised(wordsOf(area))}: ${wordsOf(deed)}`;
}

export const areaLabel = (area: string): string => `${capitalised(wordsOf(area))}: everything`;

/** What changed, field by field; of what came or went, all of it. What stayed as it was is left out. */
export function changesOf(detail: Detail): readonly Change[] {
  const { before, after } = detail;
  if (!isFields(before) && !isFields(after)) return [];
  const [old, young] = [isFields(before) ? before : {}, isFields(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(young)])]
    .map((field) => ({
      field: fieldLabel(field),
      before: fieldText(field, { ...detail, ...old }, old[field]),
      after: fieldText(field, { ...detail, ...old, ...young }, young[field]),
    }))
    .filter((change) => change.before !== change.after)
    .map((change) => ({ ...change, before: momentText(change.before), after: momentText(change.after) }));
}

export type Known = { readonly field: string; readonly value: string };

const TOLD_ELSEWHERE = new Set(['before', 'after', 'reason', 'asset']);
const LONGEST_FACT = 80;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What else the row says, where it can be said in a few words. Ids stand in the row in full. */
export function factsOf(detail: Detail): readonly Known[] {
  return Object.entries(detail).flatMap(([field, value]) => {
    const text =
      TOLD_ELSEWHERE.has(field) || isFields(value) ? null : fieldText(field, detail, withoutIds(value));
    const isTold = text !== null && text.length <= LONGEST_FACT && !UUID.test(text);
    return isTold ? [{ field: fieldLabel(field), value: momentText(text) }] : [];
  });
}

const withoutIds = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((one) => typeof one !== 'string' || !UUID.test(one)) : value;

/** The transaction a row is about, when it is about one. */
export function transactionOf({ transactionId, reference }: Detail) {
  return typeof transactionId === 'string' && typeof reference === 'string'
    ? { id: transactionId, reference }
    : null;
}

/** Which field beside an amount names its currency. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  amount: 'asset',
  available: 'asset',
  minDeposit: 'symbol',
};

/** The log keeps amounts in whole units of their currency, so that no digit can be lost in it. */
function fieldText(field: string, beside: Detail, value: unknown): string | null {
  const currency = beside[CURRENCY_OF[field] ?? ''];
  if (typeof currency === 'string' && typeof value === 'string' && /^-?\d+$/.test(value))
    return amountText(textOfUnits(BigInt(value), scaleOf(currency)), currency);
  return valueText(value);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A moment as the row tells its own, and not as the log keeps it. */
function momentText<T extends string | null>(text: T): T | string {
  return text !== null && MOMENT.test(text) ? exactTimeText(text) : text;
}

export function reasonOf({ reason }: Detail): string | null {
  return typeof reason === 'string' && reason !== '' ? reason : null;
}

/** Of a list its words; of none there is nothing to say. */
function listText(list: readonly unknown[]): string | null {
  const isReadable = list.every((one) => typeof one === 'string' || typeof one === 'number');
  return isReadable ? list.join(', ') || null : JSON.stringify(list);
}

function isFields(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueText(value: unknown): string | null {
  if (Array.isArray(value)) return listText(value);
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return sentenceFigure(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** 'kycStatus' as a person writes it: 'kyc status'. */
function fieldLabel(field: string): string {
  return field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}

const wordsOf = (text: string): string => text.replaceAll(/[.-]/g, ' ');
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
