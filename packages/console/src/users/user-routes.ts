import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readUserSearch } from './user-search.ts'

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  validateSearch: readUserSearch,
  component: lazyRouteComponent(() => import('./users-page.tsx'), 'UsersPage'),
})
const one = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users/$username',
  component: lazyRouteComponent(() => import('./user-page.tsx'), 'UserPage'),
})

/** Routes of user pages. */
export const userRoutes = [list, one] as const
