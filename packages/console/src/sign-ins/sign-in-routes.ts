import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readSignInSearch } from './sign-in-search.ts'

/** The page of sign-ins. */
export const signInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/sign-ins',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(() => import('./sign-ins-page.tsx'), 'SignInsPage'),
})
