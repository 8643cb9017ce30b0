import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readTokenSearch } from './token-search.ts'

/** The page of the user's own tokens. */
export const tokenRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/tokens',
  validateSearch: readTokenSearch,
  component: lazyRouteComponent(() => import('./tokens-page.tsx'), 'TokensPage'),
})
