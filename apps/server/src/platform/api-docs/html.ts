import { escapeHtml } from '../mail/letter.ts';

/** Text that is HTML already. Nothing else gets into a page unescaped. */
export type Html = { readonly html: string };

type Content = string | number | Html | readonly Html[];

/** Builds HTML: what stands in the template is taken as it is, what is put in is escaped. */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Html {
  return { html: parts.map((part, index) => part + asHtml(contents[index] ?? '')).join('') };
}

function asHtml(content: Content): string {
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content));
  return 'html' in content ? content.html : content.map((piece) => piece.html).join('');
}
