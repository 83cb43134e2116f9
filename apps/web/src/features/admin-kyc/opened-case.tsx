import type { admin } from '@halyard/contract';
import { useState } from 'react';
import { identityWord } from '../../domain/identity/identity-word.ts';
import { StateBadge } from '../../ui/facts/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { kindsText, type KycDocument, splitDocuments } from './case-model.ts';
import { DocumentList } from './document-list.tsx';
import { DocumentViewer } from './viewer/document-viewer.tsx';
import { PersonFacts } from './person-facts.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { dateTimeText } from '../../ui/facts/moments.ts';
import { Question } from '../../ui/overlays/dialog.tsx';

type OpenedCaseProps = {
  readonly opened: admin.OpenedKyc;
  /** Somebody else has decided while this lay open. */
  readonly wasTaken: boolean;
  readonly lookedAt: ReadonlySet<string>;
  readonly onLook: (documentId: string) => void;
  readonly onDecided: () => void;
  readonly onStale: () => void;
  /** What is being asked, by a button here or by whoever shows the case. */
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
};

export type Asked = 'verify' | 'reject' | null;

/** The facts of a person beside what they handed in, and the two ways to decide. */
export function OpenedCase(props: OpenedCaseProps) {
  const { opened, lookedAt, onLook } = props;
  const [shownId, setShownId] = useState<string | null>(null);
  const documents = splitDocuments(opened);
  const shown = opened.documents.find(({ id }) => id === shownId);
  const look = (id: string) => {
    setShownId(id);
    onLook(id);
  };
  const unseen = documents.current.filter(({ id }) => !lookedAt.has(id));
  return (
    <article aria-label={`Identity check of ${nameOf(opened)}`} className="@container flex flex-col gap-4">
      <CaseHead {...props} unseen={unseen} />
      <div className="grid items-start gap-6 @2xl:grid-cols-[15rem_minmax(0,1fr)] @2xl:grid-rows-[auto_1fr] @5xl:grid-cols-[19rem_minmax(0,1fr)]">
        <DocumentList {...documents} shownId={shownId} lookedAt={lookedAt} onLook={look} />
        <div className="min-w-0 @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1">
          <DocumentViewer document={shown} person={nameOf(opened)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PersonFacts opened={opened} />
          <Decisions decisions={opened.decisions} />
        </div>
      </div>
    </article>
  );
}

type CaseHeadProps = OpenedCaseProps & { readonly unseen: admin.OpenedKyc['documents'] };

function CaseHead({ opened, wasTaken, unseen, asked, onAsk, onDecided, onStale }: CaseHeadProps) {
  const close = () => onAsk(null);
  const decision = useDecision(opened, { onDecided, onStale, onEnded: close });
  const person = nameOf(opened);
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <h2 className="min-w-0 text-figure font-medium break-words">{person}</h2>
        <StateBadge state={identityWord(opened.status)} />
        {opened.status === 'pending' && !wasTaken && (
          <div className="ml-auto flex gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
            <Button variant="danger" onClick={() => onAsk('reject')}>
              Reject
            </Button>
            <Button onClick={() => onAsk('verify')}>Verify</Button>
          </div>
        )}
      </div>
      {wasTaken && (
        <Notice
          title="Somebody else has decided this case"
          action={
            <Button size="small" variant="secondary" onClick={onDecided}>
              Go on
            </Button>
          }
        />
      )}
      {asked === 'verify' && (
        <VerifyDialog
          person={person}
          unseen={unseen}
          isBusy={decision.isRunning}
          onVerify={decision.verify}
          onClose={close}
        />
      )}
      {asked === 'reject' && (
        <RejectDialog
          person={person}
          isBusy={decision.isRunning}
          onReject={decision.reject}
          onClose={close}
        />
      )}
    </header>
  );
}

function nameOf({ person }: admin.OpenedKyc): string {
  return `${person.firstName} ${person.lastName}`;
}

/** What was decided about this person before, by whom and why. */
function Decisions({ decisions }: { readonly decisions: readonly admin.KycDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Decisions">
      <h3 className="mb-1 font-medium">Decisions</h3>
      <ol className="divide-y divide-line border-y border-line">
        {decisions.map((one) => (
          <li key={one.at} className="flex flex-col gap-1 py-2.5 text-dense">
            <span className="flex items-center justify-between gap-2">
              <StateBadge state={one.decision} />
              <span className="text-muted">{dateTimeText(one.at)}</span>
            </span>
            {one.reason !== null && <span className="[overflow-wrap:anywhere]">{one.reason}</span>}
            <span className="[overflow-wrap:anywhere] text-muted">{`by ${one.by ?? 'the operator'}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type VerifyDialogProps = {
  readonly person: string;
  /** Documents of this submission nobody has looked at here. */
  readonly unseen: readonly KycDocument[];
  readonly isBusy: boolean;
  readonly onVerify: () => void;
  readonly onClose: () => void;
};

function VerifyDialog({ person, unseen, isBusy, onVerify, onClose }: VerifyDialogProps) {
  return (
    <Question
      onClose={onClose}
      title={`Verify ${person}?`}
      lead="They are told in the portal and by mail. Their documents cannot be changed after this."
      action="Verify identity"
      isBusy={isBusy}
      onAct={onVerify}
    >
      {unseen.length > 0 && (
        <Notice tone="warn" title="You have not looked at everything">
          {`Not opened: ${kindsText(unseen)}.`}
        </Notice>
      )}
    </Question>
  );
}
