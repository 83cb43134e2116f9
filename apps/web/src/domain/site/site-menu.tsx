import { Menu } from 'lucide-react';
import { SITE_LINKS } from '../../texts/site.ts';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/style/class-names.ts';

/** The public links in a row, where there is room for them. */
export function SiteLinks() {
  return (
    <nav aria-label="Site" className="hidden items-center xl:flex">
      {SITE_LINKS.map(({ label, to }) => (
        <a key={to} href={to} className={classNames(buttonStyle('quiet', 'small'), 'font-normal')}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The same behind a button. A plain disclosure: it opens without any script. */
export function SiteMenu() {
  return (
    <details className="group relative xl:hidden" data-menu>
      <summary
        className={classNames(
          buttonStyle('quiet', 'small'),
          'list-none px-2 [&::-webkit-details-marker]:hidden',
        )}
      >
        <Menu aria-hidden className="size-4" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Site"
        className="absolute top-full right-2 mt-4 flex w-56 flex-col rounded-panel border border-line bg-surface p-1.5 shadow-lift"
      >
        {SITE_LINKS.map(({ label, to }) => (
          <a
            key={to}
            href={to}
            className="flex h-11 items-center rounded-control px-3 text-base hover:bg-sunken"
          >
            {label}
          </a>
        ))}
      </nav>
    </details>
  );
}
