import type { papers } from '@halyard/contract';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { PAPER_NAMES, VERIFY } from '../../texts/papers.ts';
import { utcText } from '../../ui/facts/moments.ts';
import type { Asked } from './asked.ts';

export type VerdictOf = { readonly asked: Asked; readonly paper: papers.VerifiedPaper['paper'] };

/** What there is to say: that a file is ours, that a code is, or that neither is. */
export function Verdict({ of: { asked, paper } }: { readonly of: VerdictOf }) {
  const isFile = 'hash' in asked;
  const look = paper ? (isFile ? LOOKS.ours : LOOKS.known) : isFile ? LOOKS.notOurs : LOOKS.unknownCode;
  const { Icon } = look;
  return (
    <div className="rounded-panel border border-line bg-surface p-5 sm:p-6">
      <p className={`flex items-center gap-2.5 text-lead font-medium ${look.ink}`}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {look.title}
      </p>
      <p className="mt-2 text-base text-muted">{look.lead}</p>
      <dl className="mt-5 grid gap-x-6 gap-y-2 border-t border-line pt-4 text-base sm:grid-cols-[auto_minmax(0,1fr)]">
        {paper && (
          <>
            <Fact label="Paper">{PAPER_NAMES[paper.kind]}</Fact>
            <Fact label="Made">{utcText(paper.madeAt)}</Fact>
            <Fact label="Code">{paper.code}</Fact>
          </>
        )}
        {!paper && !isFile && <Fact label="Code">{asked.code}</Fact>}
        {(paper || isFile) && (
          <Fact label="SHA-256">{paper?.sha256 ?? ('hash' in asked ? asked.hash : '')}</Fact>
        )}
      </dl>
    </div>
  );
}

const LOOKS = {
  ours: { Icon: CircleCheck, ink: 'text-up', title: VERIFY.ours, lead: VERIFY.oursLead },
  known: { Icon: CircleHelp, ink: 'text-ink', title: VERIFY.known, lead: VERIFY.knownLead },
  notOurs: { Icon: CircleX, ink: 'text-danger', title: VERIFY.notOurs, lead: VERIFY.notOursLead },
  unknownCode: { Icon: CircleX, ink: 'text-danger', title: VERIFY.unknownCode, lead: VERIFY.unknownCodeLead },
} as const;

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
