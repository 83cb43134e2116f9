import { CONTENT } from '@halyard/content';
import { mining } from '@halyard/contract';
import { ORIGIN_PLACEHOLDER } from '../document.tsx';
import type { Page, PageProps } from '../page.ts';
import { ClaimRow, mayShow, SampleMark } from '../parts/claims.tsx';
import { FeatureList } from '../parts/feature-list.tsx';
import { Action, Closing, SIGN_UP } from '../parts/links.tsx';
import { Hero, Section } from '../parts/section.tsx';
import { contactAbout } from './contact-about.ts';
import { PackageCards } from './package-cards.tsx';
import { PriceList } from './price-list.tsx';
import { Profitability } from './profitability.tsx';

const { brand } = CONTENT.company;

export const MINING_PAGE: Page = {
  path: '/cloud-mining',
  title: `Cloud mining packages and estimated returns · ${brand}`,
  description:
    'Three simulated cloud-mining packages from $299: capacity, time, price and estimated returns side by side. Nothing is guaranteed.',
  picture: 'cloud-mining',
  facts: [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: brand, item: `${ORIGIN_PLACEHOLDER}/` },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Cloud Mining',
          item: `${ORIGIN_PLACEHOLDER}/cloud-mining`,
        },
      ],
    },
  ],
  Body: MiningBody,
};

function MiningBody({ mode }: PageProps) {
  const page = CONTENT.mining;
  const packages = mining.MINING_PACKAGES;
  return (
    <>
      <Hero
        title={page.hero.title}
        lead={page.hero.lead}
        actions={
          <>
            <Action to="#packages">View Mining Packages</Action>
            <Action to={contactAbout('Cloud mining: custom quote')} variant="secondary">
              Get Custom Quote
            </Action>
          </>
        }
        aside={<PriceList packages={packages} />}
      />
      <div className="mx-auto grid w-full max-w-300 gap-8 px-4 pb-16 sm:px-6 md:pb-24">
        <SimulationNote>{page.disclaimer}</SimulationNote>
        {mayShow(page.stats, mode) && <ClaimRow claims={page.stats} mode={mode} />}
      </div>
      <Section number="01" title={page.benefits.title} lead={page.benefits.lead}>
        <FeatureList items={page.benefits.items} />
      </Section>
      <Section
        number="02"
        title={page.profitability.title}
        lead={page.profitability.lead}
        mark={<SimulationMark />}
      >
        <Profitability packages={packages} notes={page.profitability.items} disclaimer={page.disclaimer} />
      </Section>
      <Section
        id="packages"
        number="03"
        title={page.packages.title}
        lead={page.packages.lead}
        mark={<SimulationMark />}
      >
        <PackageCards packages={packages} />
        <div className="mt-8">
          <SimulationNote>{page.disclaimer}</SimulationNote>
        </div>
      </Section>
      <Closing title={page.closing.title} lead={page.closing.lead}>
        <Action to={contactAbout('Cloud mining')}>Contact Us</Action>
        <Action to={SIGN_UP} variant="secondary">
          Open an account
        </Action>
      </Closing>
    </>
  );
}

/** Stands wherever a return is shown, in every mode: mining is never anything else here. */
function SimulationMark() {
  return <SampleMark>Simulation: estimates, not guaranteed</SampleMark>;
}

function SimulationNote({ children }: { readonly children: string }) {
  return (
    <p
      role="note"
      className="max-w-[92ch] rounded-control border border-l-3 border-line border-l-warn bg-surface px-4 py-3 text-base"
    >
      <strong className="font-medium">Simulation. </strong>
      {children}
    </p>
  );
}
