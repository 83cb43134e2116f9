import { useState } from 'react';
import { CallFailure } from '../../platform/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { EnvironmentNotice } from '../../ui/environment-notice.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Mark, Wordmark } from '../../ui/mark.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DeadEnd, Waiting } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ReadFailure } from '../../ui/read-failure.tsx';
import { SiteLinks, SiteMenu } from '../../ui/site-menu.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { Steps } from '../../ui/steps.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Specimen, Stack, State, States } from './specimen.tsx';

const nothing = () => undefined;
const CUT = new CallFailure({ kind: 'unreached', message: 'Failed to fetch' });
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
      <State name="tabs as a bar">
        <Tabs label="Tabs of a page" look="bar" value={tab} onValue={setTab} tabs={tabs} />
      </State>
    </Stack>
  );
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
  { title: 'Waiting', files: ['skeleton', 'lazy-part'], Show: WaitingStates },
  { title: 'Steps', files: ['steps'], Show: Progress },
  { title: 'Panel and tabs', files: ['panel', 'tabs'], Show: Containers },
  { title: 'Frame', files: ['environment-notice', 'mark', 'site-menu', 'qr-code', 'page'], Show: Frame },
];
