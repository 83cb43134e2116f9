import { type Contact, CONTENT, type Home } from '@halyard/content';
import { ContactDetails } from '../../features/contact/contact-details.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import type { Page, PageProps, SiteMode } from '../page.ts';
import { ClaimRow, mayShow, SampleMark } from '../parts/claims.tsx';
import { Island } from '../parts/island.tsx';
import { Action, Closing, SIGN_UP } from '../parts/links.tsx';
import { Section } from '../parts/section.tsx';
import { AccountTiers } from './account-tiers.tsx';
import { MarketList } from './market-list.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import { SpreadNow } from './spread-now.tsx';
import { PageTicket } from '../../tour/page-ticket.tsx';
import { FeatureDrawing } from './feature-drawing.tsx';
import { MeasuredExecution } from '../parts/measured-execution.tsx';

/**
 * How to reach the operator can change while the server runs, so the build writes these words and the server puts what
 * holds in their place. One row of hours stands for as many as there are.
 */
const CONTACT_WORDS: Contact = {
  email: 'HALYARD_CONTACT_EMAIL',
  phone: 'HALYARD_CONTACT_PHONE',
  address: 'HALYARD_CONTACT_ADDRESS',
  hours: [{ days: 'HALYARD_CONTACT_DAYS', hours: 'HALYARD_CONTACT_HOURS' }],
  timezone: 'HALYARD_CONTACT_TIMEZONE',
};

const PHONE_DIGITS = 'HALYARD_CONTACT_PHONE_DIGITS';

/** The same where they stand inside JSON. */
const CONTACT_FACTS = {
  email: 'HALYARD_CONTACT_EMAIL_JSON',
  phone: 'HALYARD_CONTACT_PHONE_JSON',
  address: 'HALYARD_CONTACT_ADDRESS_JSON',
} as const;

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

/** Who watches over this house and who holds the money. */
function TrustSection({ trust, mode }: { readonly trust: Home['trust']; readonly mode: SiteMode }) {
  return (
    <>
      <ClaimRow claims={trust.stats} mode={mode} />
      <div className="mt-12 grid gap-x-8 gap-y-10 md:grid-cols-3 lg:gap-x-12">
        {trust.lists.map(({ title, names }) => (
          <div key={title}>
            <h3 className="text-lead font-medium">{title}</h3>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {names.map((name) => (
                <li key={name.title} className="py-3">
                  <p className="font-medium">{name.title}</p>
                  <p className="text-dense text-muted">{name.text}</p>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}

/** What the house promises, and beside it the proof: a ticket that can be used. */
function HomeHero({ hero }: { readonly hero: Home['hero'] }) {
  const [before, after] = hero.promise;
  return (
    <div className="mx-auto grid w-full max-w-300 gap-x-12 gap-y-10 px-4 pt-10 pb-14 sm:px-6 md:pt-14 lg:grid-cols-[5fr_7fr] lg:py-16">
      <div className="flex flex-col justify-center">
        <h1 className="flex items-center gap-3 text-base font-medium">
          <span aria-hidden className="h-0.5 w-8 bg-brass" />
          {hero.title}
        </h1>
        <p className="mt-5 max-w-[18ch] md:max-lg:max-w-none font-serif text-headline text-balance [font-weight:560] tracking-[-0.015em]">
          <span className="block">{before}</span> <span className="block">{after}</span>
        </p>
        <p className="mt-5 max-w-[46ch] text-lead text-muted">{hero.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Action to={SIGN_UP}>Start Trading Now</Action>
          <Action to="/platform" variant="secondary">
            Explore Platform
          </Action>
        </div>
      </div>
      <Island name="ticket">
        <PageTicket wayOn={<Action to={SIGN_UP}>Create Account</Action>} />
      </Island>
    </div>
  );
}

/** What the platform does that others do not, and how fast it was measured to do it. */
function PlatformSection({
  platform,
  mode,
}: {
  readonly platform: Home['platform'];
  readonly mode: SiteMode;
}) {
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[7fr_5fr]">
      <div>
        <ClaimRow claims={platform.stats} mode={mode} />
        <MeasuredExecution />
        <div className="mt-10 flex flex-wrap gap-3">
          <Action to="/platform" variant="secondary">
            Explore Platform
          </Action>
        </div>
      </div>
      <dl className="divide-y divide-line border-y border-line">
        {platform.features.map(({ title, text, drawing }) => (
          <div key={title} className="grid items-center gap-x-6 py-5 sm:grid-cols-[1fr_auto]">
            <dt className="text-lead font-medium">{title}</dt>
            <dd className="mt-1 max-w-[44ch] text-base text-muted sm:col-start-1">{text}</dd>
            <dd className="max-sm:order-first max-sm:mb-3 sm:col-start-2 sm:row-span-2 sm:row-start-1">
              <FeatureDrawing kind={drawing} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
