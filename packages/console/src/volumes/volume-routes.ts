import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readVolumeSearch } from './volume-search.ts'

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/volumes',
  validateSearch: readVolumeSearch,
  component: lazyRouteComponent(() => import('./volumes-page.tsx'), 'VolumesPage'),
})
const create = createRoute({
  getParentRoute: () => shellRoute,
  path: '/volumes/create',
  component: lazyRouteComponent(() => import('./create-volume-page.tsx'), 'CreateVolumePage'),
})
const one = createRoute({
  getParentRoute: () => shellRoute,
  path: '/volumes/$volumeId',
  component: lazyRouteComponent(() => import('./volume-page.tsx'), 'VolumePage'),
})

/** Routes of volume pages. */
export const volumeRoutes = [list, create, one] as const
