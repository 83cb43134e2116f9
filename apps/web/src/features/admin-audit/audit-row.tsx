import type { admin } from '@halyard/contract';
import { useId, useState } from 'react';
import {
  asksWhose,
  changesOf,
  deedOf,
  factsOf,
  type Known,
  reasonOf,
  transactionOf,
} from '../../domain/staff/audit-words.ts';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { Link, LINK } from '../../ui/buttons/link.tsx';
import { exactTimeText } from '../../ui/facts/moments.ts';

/** One row of the log as a sentence, what changed by it, and behind a button all that is kept. */
export function AuditRow({ entry }: { readonly entry: admin.AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const reason = reasonOf(entry.detail);
  const changes = changesOf(entry.detail);
  // Whom a proposal is about may stand in the sentence already.
  const facts = factsOf(entry.detail).filter(({ value }) => value !== entry.subject);
  return (
    <li className="px-4 py-3 text-dense sm:px-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Sentence entry={entry} />
          {reason !== null && <p className="mt-0.5 break-words">{`“${reason}”`}</p>}
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Row ${entry.seq} in full`}
          onClick={() => setOpen(!isOpen)}
          className="shrink-0 rounded-control text-meta text-muted underline decoration-line-strong underline-offset-4 hover:text-ink touch:min-h-11 touch:px-2"
        >
          {`#${entry.seq}`}
        </button>
      </div>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <p className="mt-1 flex flex-wrap gap-x-4 text-meta break-words text-muted">
        <span>{exactTimeText(entry.at)}</span>
        {entry.ip !== null && <span>{`from ${entry.ip}`}</span>}
        {facts.map((fact) => (
          <Fact key={fact.field} fact={fact} entry={entry} />
        ))}
      </p>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Raw entry={entry} />}
      </div>
    </li>
  );
}

function Sentence({ entry }: { readonly entry: admin.AuditEntry }) {
  const { actor, actorId, action, subject, subjectId } = entry;
  const isOwn = actorId !== null && actorId === subjectId;
  const deed = deedOf(action);
  return (
    <p className="break-words">
      {actor === null ? (
        <span className="font-medium">{nameOf(entry)}</span>
      ) : (
        <Link to="/admin" query={{ tab: 'audit', actor }} className={`font-medium ${LINK}`}>
          {actor}
        </Link>
      )}
      {` ${deed} `}
      {(isOwn || subject === null) && asksWhose(deed) && (isOwn ? 'their own account' : 'an account')}
      {!isOwn && subject !== null && (
        <Link to="/admin" query={{ tab: 'audit', subject }} className={`font-medium ${LINK}`}>
          {subject}
        </Link>
      )}
    </p>
  );
}

/** One more thing that is known. The reference of a transaction leads to it. */
function Fact({ fact: { field, value }, entry }: { readonly fact: Known; readonly entry: admin.AuditEntry }) {
  const transaction = transactionOf(entry.detail);
  const isReference = transaction !== null && value === transaction.reference;
  return (
    <span className="min-w-0 break-words">
      {isReference ? (
        <Link
          to="/admin"
          query={{ tab: 'transactions', search: transaction.reference, id: transaction.id }}
          className={LINK}
        >
          {value}
        </Link>
      ) : (
        `${field}: ${value}`
      )}
    </span>
  );
}

/** What is done when its time has come, without anybody who asks for it. */
const BY_ITSELF = new Set(['paper.made', 'privacy.person-erased', 'privacy.sign-in-erased']);

/** Without an account it was the operator at the server, who signs what they do, or somebody who had not signed in. */
function nameOf({ actorId, action, detail }: admin.AuditEntry): string {
  if (actorId !== null) return `Account ${actorId}`;
  if (BY_ITSELF.has(action)) return 'The system';
  return 'operator' in detail ? 'The operator' : 'Somebody';
}

function Raw({ entry: { action, actorId, subjectId, detail, hash } }: { readonly entry: admin.AuditEntry }) {
  const whole = { action, actorId, subjectId, detail, hash };
  return (
    <pre
      tabIndex={0}
      aria-label="All that is kept"
      className="mt-2 overflow-x-auto rounded-control bg-sunken p-3 text-meta break-all whitespace-pre-wrap"
    >
      {JSON.stringify(whole, null, 2)}
    </pre>
  );
}
