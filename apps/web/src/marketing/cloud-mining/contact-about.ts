/** The contact form of the front page, with its subject filled in. */
export function contactAbout(subject: string): string {
  return `/?subject=${encodeURIComponent(subject)}#contact`;
}
