import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { PortalRoute } from '../routes/portal.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { parseSearch, searchOf, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  errorComponent: CrashScreen,
});

const portal = createRoute({
  getParentRoute: () => root,
  path: '/portal',
  validateSearch: searchOf('tab', 'view', 'symbol', 'next'),
  component: PortalRoute,
});

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: searchOf('flow', 'email', 'token'),
  component: lazyRouteComponent(() => import('../routes/auth.tsx'), 'AuthRoute'),
});

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: searchOf('tab'),
  component: lazyRouteComponent(() => import('../routes/admin.tsx'), 'AdminRoute'),
});

const devMail = createRoute({
  getParentRoute: () => root,
  path: '/dev/mail',
  validateSearch: searchOf('to'),
  component: lazyRouteComponent(() => import('../routes/dev-mail.tsx'), 'DevMailRoute'),
});

export const router = createRouter({
  routeTree: root.addChildren([portal, auth, admin, devMail]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
