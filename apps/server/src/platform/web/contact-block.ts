import type { Contact } from '@halyard/content';

/**
 * The build leaves words of its own wherever a page says how to reach the operator, because that can change while the
 * server runs. One row of the hours is written; it stands for as many as there are. In a script of facts each word
 * stands in JSON and ends with _JSON.
 */
const HOURS_ROW = /<div[^>]*><dt[^>]*>HALYARD_CONTACT_DAYS<\/dt><dd[^>]*>HALYARD_CONTACT_HOURS<\/dd><\/div>/g;

export function needsContact(page: string): boolean {
  return page.includes('HALYARD_CONTACT_');
}

export function fillContact(page: string, contact: Contact): string {
  const words: Readonly<Record<string, string>> = {
    EMAIL: contact.email,
    PHONE: contact.phone,
    PHONE_DIGITS: contact.phone.replace(/[^+\d]/g, ''),
    ADDRESS: contact.address,
    TIMEZONE: contact.timezone,
  };
  return page
    .replace(HOURS_ROW, (row) => contact.hours.map((line) => rowOf(row, line)).join(''))
    .replace(/HALYARD_CONTACT_([A-Z_]+?)(_JSON)?(?![A-Z_])/g, (whole, name: string, isJson?: string) => {
      const word = words[name];
      if (word === undefined) return whole;
      return isJson === undefined ? asHtml(word) : asJson(word);
    });
}

function rowOf(row: string, { days, hours }: Contact['hours'][number]): string {
  return row
    .replace('HALYARD_CONTACT_DAYS', () => asHtml(days))
    .replace('HALYARD_CONTACT_HOURS', () => asHtml(hours));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function asHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** The inside of a JSON text that cannot end the element it stands in. */
function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
}
