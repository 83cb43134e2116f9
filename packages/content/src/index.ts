/** The operator's own words and facts: what the public pages say, and how to reach whoever runs this site. */
export { COMPANY } from './company.ts';
export { CONTENT } from './content.ts';
export type * from './types.ts';
