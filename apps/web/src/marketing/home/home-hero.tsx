import type { Home } from '@halyard/content';
import { PageTicket } from '../../tour/page-ticket.tsx';
import { Island } from '../parts/island.tsx';
import { Action, SIGN_UP } from '../parts/links.tsx';

/** What the house promises, and beside it the proof: a ticket that can be used. */
export function HomeHero({ hero }: { readonly hero: Home['hero'] }) {
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
