import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readAddressSearch } from './address-list/address-search.ts'
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
const addresses = createRoute({
  getParentRoute: () => shellRoute,
  path: '/addresses',
  validateSearch: readAddressSearch,
  component: lazyRouteComponent(() => import('./address-list/addresses-page.tsx'), 'AddressesPage'),
})

/** Routes of host pages. */
export const hostRoutes = [list, create, one, addresses] as const
