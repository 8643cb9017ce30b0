import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readHostTab, readHostSearch } from './host-search.ts'

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/hosts',
  validateSearch: readHostSearch,
  component: lazyRouteComponent(() => import('./hosts-page.tsx'), 'HostsPage'),
})
const create = createRoute({
  getParentRoute: () => shellRoute,
  path: '/hosts/create',
  component: lazyRouteComponent(() => import('./create/create-host-page.tsx'), 'CreateHostPage'),
})
const one = createRoute({
  getParentRoute: () => shellRoute,
  path: '/hosts/$hostId',
  validateSearch: readHostTab,
  component: lazyRouteComponent(() => import('./host-page.tsx'), 'HostPage'),
})

/** Pages of hosts by their addresses. */
export const hostRoutes = [list, create, one] as const
