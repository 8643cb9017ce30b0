import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readClientSearch } from './client-search.ts'

/** The page of OAuth clients. */
export const clientRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/oauth-clients',
  validateSearch: readClientSearch,
  component: lazyRouteComponent(() => import('./clients-page.tsx'), 'ClientsPage'),
})
