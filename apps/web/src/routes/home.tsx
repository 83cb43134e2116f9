import { Link, useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { buttonStyle } from '../ui/button.tsx';
import { PageTitle } from '../ui/page.tsx';

/** The page stays when the form does not come. */
const ContactSection = lazy(() =>
  import('../features/contact/contact-section.tsx').then(
    (form) => ({ default: form.ContactSection }),
    () => ({ default: ContactMissing }),
  ),
);

function ContactMissing() {
  return <p>The contact form could not be loaded. Please reload the page.</p>;
}

export function HomeRoute(): ReactNode {
  return (
    <div className="mx-auto w-full max-w-300 px-4 sm:px-6">
      <PageTitle>Online brokerage</PageTitle>
      <div className="flex min-h-[70dvh] flex-col justify-center py-16">
        <span aria-hidden className="mb-6 h-0.5 w-12 bg-brass" />
        <h1 className="max-w-[16ch] font-serif text-headline [font-weight:560] tracking-[-0.015em]">
          Halyard
        </h1>
        <p className="mt-4 max-w-[52ch] text-lead text-muted">
          An online brokerage for currencies, metals, cryptocurrencies, energies and indices, with one wallet
          and one statement for all of them.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to="/portal" className={buttonStyle('primary', 'large')}>
            Start Trading
          </Link>
          <Link to="/portal" className={buttonStyle('secondary', 'large')}>
            Login
          </Link>
        </div>
      </div>
      {/* Keeps its place while the form is on its way, so that nothing moves and a link to it ends here. */}
      <section id="contact" className="min-h-dvh border-t border-line py-16">
        <Suspense>
          <ContactSection arrival={useLocation()} />
        </Suspense>
      </section>
    </div>
  );
}
