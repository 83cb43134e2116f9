import { papers } from '@halyard/contract';
import { CircleCheck, CircleHelp, CircleX, FileText } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { wordsFor } from '../../platform/calls/call-failure.ts';
import { api } from '../../platform/session/signed-in.ts';
import { PAPER_NAMES, VERIFY } from '../../texts/papers.ts';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { classNames } from '../../ui/style/class-names.ts';
import { type Asked, askedBy, hashOfFile } from './asked.ts';
import { utcText } from '../../ui/facts/moments.ts';

const LOOKS = {
  ours: { Icon: CircleCheck, ink: 'text-up', title: VERIFY.ours, lead: VERIFY.oursLead },
  known: { Icon: CircleHelp, ink: 'text-ink', title: VERIFY.known, lead: VERIFY.knownLead },
  notOurs: { Icon: CircleX, ink: 'text-danger', title: VERIFY.notOurs, lead: VERIFY.notOursLead },
  unknownCode: { Icon: CircleX, ink: 'text-danger', title: VERIFY.unknownCode, lead: VERIFY.unknownCodeLead },
} as const;

/** Whether a paper is ours: by the file itself, which stays in this browser, or by its code. */
export function VerifyPaper() {
  const [verdict, setVerdict] = useState<VerdictOf | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const newest = useRef(0);
  const answer = useRef<HTMLDivElement>(null);
  // On a phone it stands below what was pressed.
  useEffect(() => {
    if (verdict || problem?.at === 'file') answer.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict, problem]);

  async function ask(at: Problem['at'], find: () => Promise<Asked> | Asked): Promise<void> {
    newest.current += 1;
    const mine = newest.current;
    setAsking(true);
    setProblem(null);
    setVerdict(null);
    try {
      const asked = await find();
      const { paper } = await api.call(papers.verifyPaper, {
        query: 'hash' in asked ? { hash: asked.hash } : { code: asked.code },
      });
      // Whoever has asked for something else meanwhile waits for that.
      if (mine === newest.current) setVerdict({ asked, paper });
    } catch (failure) {
      if (mine === newest.current)
        setProblem({
          at,
          text: failure instanceof RangeError ? failure.message : wordsFor(failure, VERIFY.failure),
        });
    } finally {
      if (mine === newest.current) setAsking(false);
    }
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <div className="grid gap-6">
        <DropPlace onFile={(file) => void ask('file', () => hashOfFile(file))} />
        <ByCode
          isAsking={isAsking}
          problem={problem?.at === 'code' ? problem.text : undefined}
          onText={(text) => void ask('code', () => askedBy(text))}
        />
      </div>
      <div ref={answer} aria-live="polite" className="min-h-32 scroll-my-4">
        {isAsking && <p className="text-muted">Looking it up...</p>}
        {verdict && <Verdict of={verdict} />}
        {problem?.at === 'file' && <NoVerdict text={problem.text} />}
      </div>
    </div>
  );
}

/** Where what went wrong is said: beside the code, or where the answer about a file would stand. */
type Problem = { readonly at: 'file' | 'code'; readonly text: string };

function NoVerdict({ text }: { readonly text: string }) {
  return (
    <div className="rounded-panel border border-line bg-surface p-5 sm:p-6">
      <p className="flex items-center gap-2.5 text-lead font-medium">
        <CircleHelp aria-hidden className="size-5 shrink-0" />
        {text}
      </p>
      <p className="mt-2 text-base text-muted">{VERIFY.fileNext}</p>
    </div>
  );
}

function DropPlace({ onFile }: { readonly onFile: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: FileList | undefined) => {
    setOver(false);
    const file = files?.[0];
    if (file) onFile(file);
  });
  // A file that falls beside the place is meant for it: the browser would open it, and this page would be gone.
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      take(event.dataTransfer.files);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-panel border border-dashed px-6 py-12 text-center',
        isOver ? 'border-ink bg-sunken' : 'border-line-strong',
      )}
    >
      <FileText aria-hidden className="size-6 text-muted" />
      <p className="text-lead font-medium">Drop the PDF here</p>
      <p className="max-w-[44ch] text-base text-muted">
        It stays on this device. Only its hash is sent, which tells nothing of what stands in it.
      </p>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        className="peer sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonStyle('secondary'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
        )}
      >
        Choose a PDF
      </label>
    </div>
  );
}

type ByCodeProps = {
  readonly isAsking: boolean;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
};

function ByCode({ isAsking, problem, onText }: ByCodeProps) {
  const [text, setText] = useState('');
  return (
    <Form onSubmit={() => onText(text)}>
      <Field
        label="Or its code, or its SHA-256"
        hint="The code stands at the foot of every page."
        error={problem}
      >
        {(control) => (
          <div className="flex gap-3">
            <Input
              {...control}
              value={text}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="PAP-7K3M9QXW2A"
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" isBusy={isAsking}>
              Check
            </Button>
          </div>
        )}
      </Field>
    </Form>
  );
}

type VerdictOf = { readonly asked: Asked; readonly paper: papers.VerifiedPaper['paper'] };

/** What there is to say: that a file is ours, that a code is, or that neither is. */
function Verdict({ of: { asked, paper } }: { readonly of: VerdictOf }) {
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
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-line pt-4 text-base sm:gap-x-6">
        {isFile && asked.file !== undefined && <Fact label="File">{asked.file}</Fact>}
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

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
