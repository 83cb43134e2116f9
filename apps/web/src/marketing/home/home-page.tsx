import { CONTENT } from '@halyard/content';
import { ContactDetails } from '../../features/contact/contact-details.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import type { Page, PageProps } from '../page.ts';
import { mayShow, SampleMark } from '../parts/claims.tsx';
import { Island } from '../parts/island.tsx';
import { Action, Closing, SIGN_UP } from '../parts/links.tsx';
import { Section } from '../parts/section.tsx';
import { AccountTiers } from './account-tiers.tsx';
import { CONTACT_FACTS, CONTACT_WORDS, PHONE_DIGITS } from './contact-words.ts';
import { HomeHero } from './home-hero.tsx';
import { MarketList } from './market-list.tsx';
import { PlatformSection } from './platform-section.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import { SpreadNow } from './spread-now.tsx';
import { TrustSection } from './trust-section.tsx';

const { home, company, description } = CONTENT;

export const HOME_PAGE: Page = {
  path: '/',
  title: `${company.brand}: trade the global markets from one account`,
  description,
  picture: 'home',
  facts: [
    {
      '@type': 'FinancialService',
      name: company.brand,
      description,
      email: CONTACT_FACTS.email,
      telephone: CONTACT_FACTS.phone,
      address: CONTACT_FACTS.address,
    },
    { '@type': 'WebSite', name: company.brand },
  ],
  Body: HomeBody,
};

function HomeBody({ mode }: PageProps) {
  return (
    <>
      <HomeHero hero={home.hero} />
      <Section number="01" title={home.receipt.title} lead={home.receipt.lead}>
        <ReceiptSection receipt={home.receipt} />
      </Section>
      <Section id="assets" number="02" title={home.markets.title} lead={home.markets.lead}>
        <MarketList classes={home.markets.classes} />
      </Section>
      <Section id="accounts" number="03" title={home.accounts.title} lead={home.accounts.lead}>
        <AccountTiers tiers={home.accounts.tiers} />
        <SpreadNow spread={home.accounts.spread} mode={mode} />
      </Section>
      <Section number="04" title={home.platform.title} lead={home.platform.lead}>
        <PlatformSection platform={home.platform} mode={mode} />
      </Section>
      {mayShow(home.trust, mode) && (
        <Section
          number="05"
          title={home.trust.title}
          lead={home.trust.lead}
          mark={home.trust.isSample && <SampleMark>Sample names, none of them real</SampleMark>}
        >
          <TrustSection trust={home.trust} mode={mode} />
        </Section>
      )}
      <Closing {...home.closing}>
        <Action to={SIGN_UP}>Open Live Account</Action>
        <Action to={`${SIGN_UP}&book=practice`} variant="secondary">
          Try Demo Account
        </Action>
      </Closing>
      <Section
        id="contact"
        number={mayShow(home.trust, mode) ? '06' : '05'}
        title="Get in Touch"
        lead="Tell us what you are looking for. We reply within 24 hours."
      >
        <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
          <Island name="contact">
            <ContactForm />
          </Island>
          <ContactDetails details={CONTACT_WORDS} phoneDigits={PHONE_DIGITS} />
        </div>
      </Section>
    </>
  );
}
