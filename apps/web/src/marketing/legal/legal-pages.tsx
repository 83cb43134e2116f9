import { CONTENT, type LegalText } from '@halyard/content';
import { Notice } from '../../ui/notices/notice.tsx';
import type { Page } from '../page.ts';
import { LEGAL_LINKS } from './links.ts';

/** One page a legal text. */
export const LEGAL_PAGES: readonly Page[] = CONTENT.legal.map((text) => ({
  path: `/legal/${text.slug}`,
  title: `${text.title} · ${CONTENT.company.brand}`,
  description: `${text.title} of ${CONTENT.company.legalName}. ${text.summary}`,
  picture: 'home',
  Body: () => <LegalBody {...text} />,
}));

function LegalBody({ slug, title, summary, isTemplate, sections }: LegalText) {
  return (
    <div className="mx-auto grid w-full max-w-300 gap-x-16 gap-y-10 px-4 py-14 sm:px-6 md:py-20 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label="Legal texts" className="self-start lg:sticky lg:top-24">
        <ul className="flex flex-wrap gap-x-5 border-line lg:flex-col lg:border-l">
          {LEGAL_LINKS.map(({ label, to }) => (
            <li key={to}>
              <a
                href={to}
                aria-current={to === `/legal/${slug}` ? 'page' : undefined}
                className="inline-flex min-h-9 items-center border-transparent text-base text-muted hover:text-ink aria-[current]:font-medium aria-[current]:text-ink lg:-ml-px lg:border-l-2 lg:pl-4 lg:aria-[current]:border-brass touch:min-h-11"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="max-w-[68ch]">
        <h1 className="font-serif text-headline [font-weight:560] tracking-[-0.015em]">{title}</h1>
        <p className="mt-4 text-lead text-muted">{summary}</p>
        {isTemplate && (
          <div className="mt-8">
            <Notice tone="warn" title="This is a template">
              It describes what this software does and is not legal advice. An operator replaces it with a
              text of their own before customers come.
            </Notice>
          </div>
        )}
        {sections.map((section, index) => (
          <section key={section.title} className="mt-10">
            <h2 className="text-figure font-medium">{`${index + 1}. ${section.title}`}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-body">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
