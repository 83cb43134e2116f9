import { CONTENT } from '@halyard/content';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { ORIGIN_PLACEHOLDER } from '../document.tsx';
import type { Page, PageProps } from '../page.ts';
import { ClaimRow, SampleMark } from '../parts/claims.tsx';
import { FeatureList } from '../parts/feature-list.tsx';
import { Action, Closing, SIGN_UP } from '../parts/links.tsx';
import { MeasuredExecution } from '../parts/measured-execution.tsx';
import { Hero, Section } from '../parts/section.tsx';
import { Automation } from './automation.tsx';

import { OrderTypes } from './order-types.tsx';
import { PortalToday } from './portal-today.tsx';
import { Platforms } from './platforms.tsx';
import { Requirements } from './requirements.tsx';
import { Strategies } from './strategies.tsx';
import { Terminal } from './terminal.tsx';

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
