import { COMPANY } from '@halyard/content';
import type { Mail } from './outbox.ts';

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** A code to type, shown large. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  readonly closing?: string;
};

/** Writes one letter in both forms. All text is escaped: a name can never become markup in somebody's inbox. */
export function writeLetter(letter: Letter): Mail {
  const closing = letter.closing ?? 'If this was not you, you can ignore this message.';
  const text = [
    letter.greeting,
    ...letter.paragraphs,
    ...(letter.code ? [`    ${letter.code}`] : []),
    ...(letter.link ? [`${letter.link.label}: ${letter.link.url}`] : []),
    closing,
    COMPANY.brand,
  ].join('\n\n');
  return {
    to: letter.to,
    subject: letter.subject.replace(/[\r\n]+/g, ' '),
    text,
    html: page(letter, closing),
  };
}

function page(letter: Letter, closing: string): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const blocks = [
    paragraph(escapeHtml(letter.greeting)),
    ...letter.paragraphs.map((sentence) => paragraph(escapeHtml(sentence).replace(/\n/g, '<br>'))),
    letter.code
      ? `<p style="margin:24px 0;font-size:30px;letter-spacing:8px;font-weight:600">${escapeHtml(letter.code)}</p>`
      : '',
    letter.link
      ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.link.url)}" style="background:#20304f;color:#fbfaf6;padding:12px 20px;border-radius:6px;text-decoration:none">${escapeHtml(letter.link.label)}</a></p>`
      : '',
    `<p style="margin:24px 0 0;color:#5f6672;font-size:13px">${escapeHtml(closing)}</p>`,
  ];
  return `<!doctype html><html lang="en"><body style="margin:0;background:#fbfaf6;color:#20242c;font:16px/1.5 'IBM Plex Sans',Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:40px 24px"><p style="margin:0 0 32px;font-weight:600;border-bottom:2px solid #c9973b;display:inline-block;padding-bottom:4px">${escapeHtml(COMPANY.brand)}</p>${blocks.join('')}</div></body></html>`;
}

export function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
