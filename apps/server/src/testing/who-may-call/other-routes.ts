import type { RefusalCode } from '@halyard/contract';

/** Addresses the server answers beside the calls of the endpoint table, to GET and HEAD. Each is the same for everybody. */
export type OtherRoute = {
  readonly path: string;
  readonly what: string;
  /** What comes from elsewhere and without what it asks for; null where it asks for nothing. */
  readonly otherwise: RefusalCode | null;
  readonly asksFor: string;
  /** An address of that route, where the path stands for many. */
  readonly example?: string;
};

const OPEN = { otherwise: null, asksFor: 'Nothing' } as const;

export const OTHER_ROUTES: readonly OtherRoute[] = [
  {
    path: '/api/live',
    what: 'The socket: prices for everybody, messages of an account for whoever greets it with its token',
    otherwise: 'unknown-route',
    asksFor: 'An upgrade to a socket, from a page of this site or from no page at all',
  },
  {
    path: '/metrics',
    what: 'Figures for whoever runs the installation',
    otherwise: 'not-permitted',
    asksFor: 'The token of METRICS_TOKEN; without one, to be asked from this machine and through no proxy',
  },
  { ...OPEN, path: '/api/openapi.json', what: 'The API for programs' },
  { ...OPEN, path: '/api/docs', what: 'The API for people' },
  { ...OPEN, path: '/api/docs.css', what: 'The style of that page' },
  { ...OPEN, path: '/portal', what: 'The shell of the portal: what it shows comes from the calls above' },
  { ...OPEN, path: '/auth', what: 'The same shell' },
  { ...OPEN, path: '/admin', what: 'The same shell' },
  { ...OPEN, path: '/dev/mail', what: 'The same shell, in the simulated environment only' },
  { ...OPEN, path: '/dev/components', what: 'The same shell, in the simulated environment only' },
  { ...OPEN, path: '/assets/*', what: 'Scripts, styles and fonts by their hash', example: '/assets/app.js' },
  { ...OPEN, path: '/og/*', what: 'Pictures for links to the public pages', example: '/og/home.png' },
  { ...OPEN, path: '/', what: 'A public page; so is each address the build has rendered' },
  {
    path: '/*',
    what: 'Every other address',
    otherwise: 'unknown-route',
    asksFor: 'Nothing there is: a page that says so below the site, the envelope below /api',
    example: '/api/nothing-here',
  },
];
