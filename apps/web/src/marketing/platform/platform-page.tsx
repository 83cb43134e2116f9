import { CONTENT, type OrderType, type PlatformPage } from '@halyard/content';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { ORIGIN_PLACEHOLDER } from '../document.tsx';
import type { Page, PageProps } from '../page.ts';
import { ClaimRow, SampleMark } from '../parts/claims.tsx';
import { FeatureList } from '../parts/feature-list.tsx';
import { Action, Closing, SIGN_UP } from '../parts/links.tsx';
import { MeasuredExecution } from '../parts/measured-execution.tsx';
import { Hero, Section } from '../parts/section.tsx';
import { Automation } from './automation.tsx';
import { PortalToday } from './portal-today.tsx';
import { Platforms } from './platforms.tsx';
import { Strategies } from './strategies.tsx';
import { Terminal } from './terminal.tsx';
import { OrderDrawing } from './order-drawing.tsx';

const { brand } = CONTENT.company;
const TITLE = 'MetaTrader 5 for desktop, mobile and web';

export const PLATFORM_PAGE: Page = {
  path: '/platform',
  title: `${TITLE} · ${brand}`,
  description:
    'MetaTrader 5 for desktop, mobile and web: charts, order types, expert advisors and system requirements. Try a live ticket first.',
  picture: 'platform',
  facts: [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: brand, item: `${ORIGIN_PLACEHOLDER}/` },
        { '@type': 'ListItem', position: 2, name: 'Platform', item: `${ORIGIN_PLACEHOLDER}/platform` },
      ],
    },
  ],
  Body: PlatformBody,
};

function PlatformBody({ mode }: PageProps) {
  const page = CONTENT.platform;
  return (
    <>
      <Hero title={page.hero.title} lead={page.hero.lead} actions={<HeroActions />} aside={<Terminal />} />
      <div className="mx-auto w-full max-w-300 px-4 pb-16 sm:px-6 md:pb-24">
        <ClaimRow claims={page.hero.claims} mode={mode} />
        <PortalToday />
        <MeasuredExecution />
      </div>
      <Section
        number="01"
        title={page.platforms.title}
        lead={page.platforms.lead}
        mark={page.platforms.sample && <SampleMark>{page.platforms.sample}</SampleMark>}
      >
        <Platforms cards={page.platforms.cards} />
        <p className="mt-6 max-w-[68ch] text-body text-muted">{page.platforms.own}</p>
      </Section>
      <Section
        number="02"
        title={page.features.title}
        lead={page.features.lead}
        mark={page.features.sample && <SampleMark>{page.features.sample}</SampleMark>}
      >
        <FeatureList items={page.features.items} />
      </Section>
      <Section number="03" title={page.strategies.title} lead={page.strategies.lead}>
        <Strategies items={page.strategies.items} />
      </Section>
      <Section number="04" title={page.orderTypes.title} lead={page.orderTypes.lead}>
        <OrderTypes items={page.orderTypes.items} />
      </Section>
      <Section
        number="05"
        title={page.automation.title}
        lead={page.automation.lead}
        mark={page.automation.sample && <SampleMark>{page.automation.sample}</SampleMark>}
      >
        <Automation blocks={page.automation.blocks} />
      </Section>
      <Section number="06" title={page.requirements.title} lead={page.requirements.lead}>
        <Requirements lists={page.requirements.lists} />
      </Section>
      <Closing title={page.closing.title} lead={page.closing.lead}>
        <Action to={SIGN_UP}>Start Trading</Action>
        <TourButton label="Watch Demo: a tour of the ticket" />
      </Closing>
    </>
  );
}

function HeroActions() {
  return (
    <>
      <Action to={SIGN_UP}>Download MT5</Action>
      <TourButton />
    </>
  );
}

/** What it opens comes when it is pressed. */
function TourButton({ label }: { readonly label?: string }) {
  return (
    <button
      type="button"
      data-opens="tour"
      aria-haspopup="dialog"
      aria-label={label}
      className={buttonStyle('secondary', 'large')}
    >
      Watch Demo
    </button>
  );
}

function OrderTypes({ items }: { readonly items: readonly OrderType[] }) {
  return (
    <div>
      <ul className="grid gap-x-12 border-b border-line lg:grid-cols-2">
        {items.map(({ drawing, title, text }) => (
          <li
            key={drawing}
            className="grid items-center gap-x-8 gap-y-5 border-t border-line py-8 sm:grid-cols-[15rem_1fr]"
          >
            <OrderDrawing kind={drawing} />
            <div>
              <h3 className="text-body font-medium">{title}</h3>
              <p className="mt-1.5 max-w-[48ch] text-body text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p aria-hidden className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-meta text-muted">
        <span className="inline-flex items-center gap-2">
          <span className="h-0.5 w-5 bg-ink" />
          You hold the position
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="h-px w-5 bg-line-strong" />
          You do not
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-2.5 rounded-full bg-brass" />
          The order is carried out
        </span>
      </p>
    </div>
  );
}

type List = PlatformPage['requirements']['lists'][number];

function Requirements({ lists }: { readonly lists: readonly List[] }) {
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
      {lists.map(({ title, rows }) => (
        <div key={title}>
          <h3 className="text-lead font-medium">{title}</h3>
          <dl className="mt-3 divide-y divide-line border-y border-line">
            {rows.map(({ label, value }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3 text-body">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}
