import { useState } from 'react';
import { CallFailure } from '../../platform/calls/call-failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/waiting/empty-state.tsx';
import { EnvironmentNotice } from '../../domain/site/environment-notice.tsx';
import { lazyPart } from '../../ui/waiting/lazy-part.tsx';
import { Mark, Wordmark } from '../../ui/layout/mark.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { DeadEnd, Waiting } from '../../ui/layout/page.tsx';
import { NotLoaded } from '../../ui/waiting/not-loaded.tsx';
import { Pane } from '../../ui/waiting/pane.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { QrCode } from '../../ui/facts/qr-code.tsx';
import { ReadFailure } from '../../ui/waiting/read-failure.tsx';
import { SiteLinks, SiteMenu } from '../../domain/site/site-menu.tsx';
import { Skeleton, SkeletonRows } from '../../ui/waiting/skeleton.tsx';
import { Steps } from '../../ui/facts/steps.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { type Specimen, Stack, State, States } from './specimen.tsx';

const nothing = () => undefined;
const CUT = new CallFailure({ kind: 'unreached', message: 'Failed to fetch' });
const BROKEN = { data: undefined, isError: true, error: CUT, refetch: async () => undefined };
const NeverFetched = lazyPart(() => Promise.reject(new Error('This one is never fetched.')));

function Notices() {
  return (
    <Stack>
      <Notice>Something to know.</Notice>
      <Notice tone="warn" title="Please verify your email address first">
        Until then you can look around.
      </Notice>
      <Notice tone="danger">Something is wrong.</Notice>
      <ReadFailure title="Balances could not be loaded" failure={CUT} onRetry={nothing} />
      <EmptyState title="No pending withdrawals" action={<Button variant="secondary">Show all</Button>}>
        A withdrawal you request stands here until it is approved.
      </EmptyState>
    </Stack>
  );
}

function WaitingStates() {
  return (
    <Stack>
      <State name="figure">
        <Skeleton className="h-5 w-32" />
      </State>
      <State name="rows">
        <SkeletonRows count={2} label="Loading the sample" />
      </State>
      <State name="not loaded">
        <NotLoaded
          of={BROKEN}
          failed="The sample could not be loaded"
          loading="Loading the sample"
          rows={2}
        />
      </State>
      <State name="screen">
        <Waiting>Checking authentication...</Waiting>
      </State>
      <State name="a part that did not come">
        <NeverFetched />
      </State>
    </Stack>
  );
}

function Progress() {
  return (
    <Steps
      label="Progress of a sample"
      steps={[
        { id: '1', title: 'Reported', note: '2 Mar 2026, 09:30', state: 'done' },
        { id: '2', title: 'Waiting for 3 confirmations', note: 'on Bitcoin testnet', state: 'current' },
        { id: '3', title: 'Credited to your balance', state: 'ahead' },
      ]}
    />
  );
}

function Containers() {
  const [tab, setTab] = useState<'first' | 'second'>('first');
  const content = <p className="text-muted">Only the open tab has content.</p>;
  const tabs = [
    { value: 'first', label: 'First', content },
    { value: 'second', label: 'Second', content },
  ] as const;
  return (
    <Stack>
      <Panel
        title="Panel"
        lead="A sheet with a hairline around it."
        aside={<Button size="small">Aside</Button>}
      >
        <Tabs label="Tabs in a panel" value={tab} onValue={setTab} tabs={tabs} />
      </Panel>
    </Stack>
  );
}

function Breakable() {
  const [isBroken, setBroken] = useState(false);
  return (
    <Pane name="The sample">
      <Button variant="secondary" onClick={() => setBroken(true)}>
        {isBroken ? <Breaks /> : 'Break this part'}
      </Button>
    </Pane>
  );
}

function Breaks(): never {
  throw new Error('Broken on purpose.');
}

function Frame() {
  return (
    <Stack>
      {/* What a page has once and has already: here it is only looked at. */}
      <div inert>
        <EnvironmentNotice />
      </div>
      <States>
        <State name="mark">
          <Mark />
        </State>
        <State name="wordmark">
          <Wordmark />
        </State>
        <State name="site menu">
          <div inert className="flex items-center">
            <SiteMenu />
            <SiteLinks />
          </div>
        </State>
        <State name="QR code">
          <QrCode text="https://halyard.test" label="QR code of a sample" />
        </State>
      </States>
      <DeadEnd title="A dead end" action={<Button>A way on</Button>}>
        A sentence about it.
      </DeadEnd>
    </Stack>
  );
}

export const FRAME: readonly Specimen[] = [
  { title: 'Notice and empty state', files: ['notice', 'read-failure', 'empty-state'], Show: Notices },
  { title: 'Waiting', files: ['skeleton', 'not-loaded', 'lazy-part'], Show: WaitingStates },
  { title: 'Steps', files: ['steps'], Show: Progress },
  { title: 'A part that breaks alone', files: ['pane'], Show: Breakable },
  { title: 'Panel and tabs', files: ['panel', 'tabs'], Show: Containers },
  { title: 'Frame', files: ['environment-notice', 'mark', 'site-menu', 'qr-code', 'page'], Show: Frame },
];
