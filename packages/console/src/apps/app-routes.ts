import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readAppSearch } from './app-search.ts'

/** The page of applications that may act for the user. */
export const appRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/applications',
  validateSearch: readAppSearch,
  component: lazyRouteComponent(() => import('./apps-page.tsx'), 'AppsPage'),
})
