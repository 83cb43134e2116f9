import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { ChangeList } from '../../ui/facts/change-list.tsx';
import { ChangedMeanwhile } from '../../ui/notices/changed-meanwhile.tsx';
import { CurrencyMark } from '../../domain/money/currency-mark.tsx';
import { type Cursor, CursorPages } from '../../ui/lists/cursor-pages.tsx';
import { type Days, DateRange } from '../../ui/forms/date-range.tsx';
import { withAll } from '../../ui/lists/choices.ts';
import { FilterRow } from '../../ui/lists/filter-row.tsx';
import { chosenIn, search, select } from '../../ui/lists/filters.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { NoneFound } from '../../ui/lists/none-found.tsx';
import { Fact, Facts } from '../../ui/facts/facts.tsx';
import { AmountDialog } from '../../domain/investing/amount-dialog.tsx';
import { OutcomeFigures } from '../../domain/investing/outcome.tsx';
import { InvestingHead, OfferList, OwnList, PastList, WaysOn } from '../../domain/investing/overview.tsx';
import { COPYING_HOME, copyPlace, strategyPlace } from '../../domain/investing/places.ts';
import { ContractTable } from '../../domain/mining/contract-table.tsx';
import { DecideButtons, DecideForm } from '../../domain/staff/decide-form.tsx';
import { GroupComparison } from '../../domain/staff/group-comparison.tsx';
import { ProposalFacts } from '../../domain/staff/proposal-facts.tsx';
import { SavedViews } from '../../domain/staff/saved-views.tsx';
import { SpreadReach } from '../../domain/staff/spread-reach.tsx';
import { NewsArticle } from '../../domain/site/news-article.tsx';
import { Beside, PanelFoot } from '../../ui/layout/side-panel.tsx';
import { SectionTabs } from '../../ui/layout/section-tabs.tsx';
import { TableSection } from '../../ui/lists/table-section.tsx';
import { SAMPLE_COMPARISON, SAMPLE_CONTRACT, SAMPLE_NEWS, SAMPLE_PROPOSAL, SAMPLE_REACH } from './samples.ts';
import { type Specimen, Stack, State, States } from './specimen.tsx';

function FactLines() {
  return (
    <Facts>
      <Fact label="Customer">
        Nora Newcomer
        <span className="block text-dense text-muted">nora@example.test</span>
      </Fact>
      <Fact label="Available before">10,000.00 USD</Fact>
      <Fact label="Available after">10,100.00 USD</Fact>
    </Facts>
  );
}

const MARKS = [
  ['BTC', 'orange'],
  ['ETH', '#627eea'],
  ['USDT', 'green'],
  ['LINK', 'url(x)'],
] as const;

function CurrencyMarks() {
  return (
    <States>
      {MARKS.map(([symbol, colour]) => (
        <State key={symbol} name={colour}>
          <CurrencyMark symbol={symbol} colour={colour} />
        </State>
      ))}
    </States>
  );
}

const content = <p className="text-muted">Only the open section has content.</p>;
const SECTIONS = [
  { value: 'first', label: 'First', content },
  { value: 'second', label: 'Second', content },
  { value: 'third', label: 'Third', group: 'A group', content },
];

function Sections() {
  const [value, setValue] = useState('first');
  return (
    <SectionTabs
      label="Sample sections"
      value={value}
      onValue={setValue}
      sections={SECTIONS}
      waiting={{ second: 3, third: 120 }}
    />
  );
}

const nothing = () => undefined;

const CHANGES = [
  { field: 'phone', before: '+44 1', after: null },
  { field: 'available', before: '9,500.00 USD', after: '9,600.00 USD' },
];

function Known() {
  return (
    <Stack>
      <TableSection
        title="A section with a table"
        lead="What it is about."
        aside={<Button size="small">Aside</Button>}
      >
        <p className="text-muted">The table stands here.</p>
      </TableSection>
      <ChangeList changes={CHANGES} />
      <SpreadReach reach={SAMPLE_REACH} />
      <ProposalFacts proposal={SAMPLE_PROPOSAL} />
      <GroupComparison
        comparison={{
          data: SAMPLE_COMPARISON,
          error: null,
          isEnabled: true,
          isError: false,
          isPlaceholderData: false,
        }}
      />
      <SavedViews screen="desk" usual={{}} />
      <ContractTable contracts={[SAMPLE_CONTRACT]} packages={[]} />
      <ChangedMeanwhile onLoad={nothing} onKeep={nothing} />
      <NewsArticle item={SAMPLE_NEWS} />
    </Stack>
  );
}

const FILTERS = {
  search: search('Search samples', 'Search samples...'),
  state: select('State', withAll('All states', ['waiting', 'done'])),
};
const STILL = {
  filters: FILTERS,
  asked: {},
  page: 1,
  cursor: {},
  isFiltered: false,
  turn: nothing,
  open: nothing,
};
const EMPTY = {
  data: { older: null, newer: null },
  isError: false,
  error: null,
  isPlaceholderData: false,
  refetch: async () => undefined,
};

function Choices() {
  const [chosen, setChosen] = useState(chosenIn(FILTERS, {}));
  const [days, setDays] = useState<Days>({ from: '2026-03-01', to: '' });
  const [cursor, setCursor] = useState<Cursor>({ before: '20' });
  return (
    <Stack>
      <States>
        <State name="days">
          <DateRange days={days} onDays={setDays} />
        </State>
      </States>
      <FilterRow place={{ ...STILL, chosen, choose: (part) => setChosen({ ...chosen, ...part }) }} />
      <Listing
        of={EMPTY}
        rows={[]}
        noun="samples"
        failed="Not loaded"
        empty={
          <NoneFound title="No samples found" place={{ isFiltered: true, choose: () => undefined }}>
            Samples will stand here.
          </NoneFound>
        }
      >
        {nothing}
      </Listing>
      <CursorPages cursor={cursor} older={10} newer={30} onCursor={setCursor} />
    </Stack>
  );
}

function Decided() {
  const [how, setHow] = useState<'approve' | 'reject' | null>(null);
  const end = () => setHow(null);
  return (
    <Beside
      above={<p className="text-muted">What narrows the list.</p>}
      focusKey={null}
      onClose={nothing}
      panel={
        <>
          <p className="pr-10 pb-4">What is looked at.</p>
          <PanelFoot>
            {how === null ? (
              <DecideButtons mayApprove onAsk={setHow} />
            ) : (
              <DecideForm
                key={how}
                how={how}
                action={how === 'approve' ? 'Approve' : 'Reject'}
                kinds={['deposit']}
                deposit={{ reported: 240.25, amount: 240.25, currency: 'USD' }}
                isBusy={false}
                onDecide={end}
                onCancel={end}
              >
                What comes of it.
              </DecideForm>
            )}
          </PanelFoot>
        </>
      }
    >
      <p className="rounded-panel border border-line p-4">The list.</p>
    </Beside>
  );
}

const READ = { data: true, isError: false, error: null, refetch: () => Promise.resolve() };

const OUTCOME = {
  putIn: 5000,
  takenOut: 400,
  atTheEnd: 4890.25,
  paidForLosses: 0,
  lossesPaid: 0,
  fees: 43.55,
  result: 290.25,
};

function Investing() {
  const [isAdding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <Stack>
      <InvestingHead
        up={COPYING_HOME}
        title="Steady trend"
        state="active"
        actions={<Button onClick={() => setAdding(true)}>Add</Button>}
      >
        <WaysOn of="The strategy" place={strategyPlace('sample')} book="sample" />
      </InvestingHead>
      <OwnList
        title="Your copies"
        of={READ}
        failed=""
        heads={['Strategy', 'Put in']}
        rows={[
          {
            id: 'sample',
            name: 'Steady trend',
            place: copyPlace('sample'),
            state: 'active',
            givenUsd: 5000,
            worthUsd: 5120.5,
            resultUsd: 120.5,
          },
        ]}
      />
      <PastList
        title="Ended copies"
        name="Strategy"
        rows={[{ id: 'ended', name: 'Quiet range', place: copyPlace('ended'), outcome: OUTCOME }]}
      />
      <OutcomeFigures outcome={OUTCOME} />
      <OfferList
        title="Strategies"
        of={READ}
        failed=""
        none="There are no strategies"
        columns="grid-cols-2"
        rows={[
          {
            id: 'sample',
            name: 'Steady trend',
            place: strategyPlace('sample'),
            description: 'Follows the trend of the large pairs, with a stop on each.',
            figures: [
              ['Return', '+12.40%'],
              ['Fee', '15%'],
            ],
          },
        ]}
      />
      {isAdding && (
        <AmountDialog
          title="Add money"
          action="Add"
          isBusy={false}
          unmet={null}
          onAmount={close}
          onClose={close}
        />
      )}
    </Stack>
  );
}

export const OFFICE: readonly Specimen[] = [
  { title: 'Beside a list', files: ['side-panel', 'decide-form'], Show: Decided, isWide: true },
  { title: 'Facts', files: ['facts'], Show: FactLines },
  { title: 'Currency mark', files: ['currency-mark'], Show: CurrencyMarks },
  { title: 'Sections', files: ['section-tabs'], Show: Sections },
  {
    title: 'Section, changes, conflict and news',
    files: [
      'table-section',
      'change-list',
      'spread-reach',
      'proposal-facts',
      'group-comparison',
      'saved-views',
      'contract-table',
      'changed-meanwhile',
      'news-article',
    ],
    Show: Known,
  },
  { title: 'Investing', files: ['overview', 'amount-dialog', 'outcome'], Show: Investing },
  {
    title: 'Filters and lists',
    files: ['date-range', 'filter-row', 'listing', 'none-found', 'cursor-pages'],
    Show: Choices,
  },
];
