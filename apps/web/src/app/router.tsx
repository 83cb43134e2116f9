import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { HomeRoute } from '../routes/home.tsx';
import { PortalRoute } from '../routes/portal.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { parseSearch, searchOf, stringifySearch } from './search.ts';
import { Shell } from './shell.tsx';

const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomeRoute }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/portal',
    validateSearch: searchOf('tab', 'view', 'next'),
    component: PortalRoute,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/auth',
    validateSearch: searchOf('flow', 'email', 'token'),
    component: lazyRouteComponent(() => import('../routes/auth.tsx'), 'AuthRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin',
    validateSearch: searchOf('tab'),
    component: lazyRouteComponent(() => import('../routes/admin.tsx'), 'AdminRoute'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/mail',
    validateSearch: searchOf('to', 'id'),
    component: lazyRouteComponent(() => import('../routes/dev-mail.tsx'), 'DevMailRoute'),
  }),
]);

export const router = createRouter({
  routeTree,
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
