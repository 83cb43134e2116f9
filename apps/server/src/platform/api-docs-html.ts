import { escapeHtml } from './mail/letter.ts';

/** Text that is markup already. Nothing else gets into a page unescaped. */
export type Markup = { readonly markup: string };

type Content = string | number | Markup | readonly Markup[] | null;

/** Builds markup: what stands in the template is taken as it is, what is put in is escaped. */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return { markup: parts.map((part, index) => part + asMarkup(contents[index] ?? null)).join('') };
}

function asMarkup(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content));
  return 'markup' in content ? content.markup : content.map((piece) => piece.markup).join('');
}
