import { Command } from 'cmdk';
import { useState } from 'react';
import { Button, buttonStyle } from '../../ui/buttons/button.tsx';
import { Catch } from '../../ui/waiting/catch.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { CommandComing } from '../../ui/overlays/command-coming.tsx';
import { COMMAND_LINE, CommandGroup, CommandSearch, CommandSheet } from '../../ui/overlays/command-sheet.tsx';
import { Dialog, Question } from '../../ui/overlays/dialog.tsx';
import { ExportButton } from '../../ui/lists/export-button.tsx';
import { Hint } from '../../ui/overlays/hint.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import { PopoverButton } from '../../ui/overlays/popover-button.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import { AtRest } from '../../domain/portfolio/at-rest.tsx';
import { ReferenceButton } from '../../domain/transactions/reference-button.tsx';
import { notices } from '../../ui/notices/notices.ts';
import { type Specimen, Stack, State, States } from './specimen.tsx';

const nothing = () => undefined;

function Buttons() {
  return (
    <Stack>
      {(['primary', 'secondary', 'quiet', 'danger'] as const).map((variant) => (
        <State key={variant} name={variant}>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant={variant} size="large">
              Large
            </Button>
            <Button variant={variant}>Regular</Button>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant} isBusy>
              Busy
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </div>
        </State>
      ))}
      <State name="at rest, and why">
        <div className="grid justify-items-start gap-2">
          <AtRest why="Please verify your identity" />
          <Button disabled>Continue</Button>
        </div>
      </State>
    </Stack>
  );
}

function Copying() {
  return (
    <States>
      <State name="with its word">
        <CopyButton text="tb1q-sample" label="Address" />
      </State>
      <State name="icon only">
        <CopyButton text="DEP-SAMPLE" label="Reference" isIconOnly />
      </State>
      <State name="reference">
        <ReferenceButton reference="DEP-SAMPLE" onOpen={nothing} />
      </State>
    </States>
  );
}

function Links() {
  const [isBroken, setBroken] = useState(false);
  return (
    <States>
      <State name="link">
        <Link to="/dev/components" className="underline decoration-brass decoration-2 underline-offset-4">
          To this page
        </Link>
      </State>
      <State name="hint, while a pointer rests on it">
        <Hint text="Copy the reference">
          <Button variant="secondary">Rest here</Button>
        </Hint>
      </State>
      <State name="what breaks stays inside">
        <Catch key={String(isBroken)} fallback={brokenWord}>
          <Button variant="secondary" onClick={() => setBroken(true)}>
            {isBroken ? <Breaks /> : 'Break it'}
          </Button>
        </Catch>
      </State>
    </States>
  );
}

function Exports() {
  return (
    <States>
      <State name="a file, one at a time">
        <ExportButton name="sample" fetchFile={sampleFile} done="Sample exported" failure={SAMPLE_FAILURE} />
      </State>
      <State name="while it is fetched">
        <ExportButton
          name="sample"
          fetchFile={endlessFile}
          done="Sample exported"
          failure={SAMPLE_FAILURE}
          renderBusy={stopButton}
        />
      </State>
    </States>
  );
}

const SAMPLE_FAILURE = { refused: 'The sample could not be exported' };

const sampleFile = () => Promise.resolve(new Blob(['Sample\n'], { type: 'text/csv' }));

/** Until it is given up. */
const endlessFile = (signal: AbortSignal) =>
  new Promise<Blob>((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));

function stopButton(stop: () => void) {
  return (
    <Button variant="quiet" onClick={stop}>
      Stop
    </Button>
  );
}

function brokenWord() {
  return <span className="text-danger">Broken</span>;
}

function Breaks(): never {
  throw new Error('Broken on purpose.');
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'wide' | 'reason' | 'commands' | 'coming' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('wide')}>
        Open a wide dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('reason')}>
        Ask for a reason
      </Button>
      <Button variant="secondary" onClick={() => setOpen('commands')}>
        Open a command sheet
      </Button>
      <Button variant="secondary" onClick={() => setOpen('coming')}>
        Open one that is on its way
      </Button>
      {open === 'commands' && <Commands onClose={close} />}
      {open === 'coming' && <CommandComing onClose={close} />}
      <PopoverButton label="Sample" className={buttonStyle('secondary')} face="Open a popover">
        {() => <p className="p-4">It hangs under what opened it, and Esc closes it.</p>}
      </PopoverButton>
      {open === 'dialog' && (
        <Question
          title="Close this position?"
          lead="It closes at the price of this moment."
          action="Close position"
          onAct={close}
          onClose={close}
        />
      )}
      {open === 'wide' && (
        <Dialog width="wide" title="History" lead="What has room for a table." onClose={close}>
          <p>The table.</p>
        </Dialog>
      )}
      {open === 'reason' && (
        <ReasonDialog
          title="Reject this deposit?"
          lead="The customer reads the reason."
          action="Reject"
          isBusy={false}
          onReason={close}
          onClose={close}
        />
      )}
    </div>
  );
}

function Commands({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <CommandSheet title="Sample commands" onClose={onClose}>
      <Command label="Commands" loop>
        <CommandSearch typed={typed} onTyped={setTyped} placeholder="What is to be done">
          <CommandGroup title="Go to">
            {['Wallet', 'History'].map((place) => (
              <Command.Item key={place} value={place} onSelect={onClose} className={COMMAND_LINE}>
                {place}
              </Command.Item>
            ))}
          </CommandGroup>
        </CommandSearch>
      </Command>
    </CommandSheet>
  );
}

function PassingNotices() {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => notices.success('Position closed successfully!')}>
        Success
      </Button>
      <Button variant="secondary" onClick={() => notices.error('Trade creation failed')}>
        Failure
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          notices.show('Transaction details', {
            detail: 'A line below, and something to do',
            action: { label: 'Undo', onClick: nothing },
          })
        }
      >
        With an action
      </Button>
    </div>
  );
}

export const ACTIONS: readonly Specimen[] = [
  { title: 'Button', files: ['button', 'at-rest'], Show: Buttons },
  { title: 'Link, hint, catch', files: ['link', 'hint', 'catch'], Show: Links },
  { title: 'Export', files: ['export-button'], Show: Exports },
  { title: 'Copy and reference', files: ['copy-button', 'reference-button'], Show: Copying },
  {
    title: 'Dialog and popover',
    files: [
      'dialog',
      'dialog-sheet',
      'reason-dialog',
      'popover-button',
      'popover-sheet',
      'command-sheet',
      'command-coming',
    ],
    Show: Overlays,
  },
  { title: 'Passing notice', files: ['notice-area'], Show: PassingNotices },
];
