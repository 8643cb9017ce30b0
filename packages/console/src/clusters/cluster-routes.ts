import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { shellRoute } from '../shell/shell-route.ts'
import { readClusterSearch } from './data/cluster-search.ts'

const list = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clusters',
  validateSearch: readClusterSearch,
  component: lazyRouteComponent(() => import('./list/clusters-page.tsx'), 'ClustersPage'),
})
const create = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clusters/create',
  component: lazyRouteComponent(() => import('./create/create-cluster-page.tsx'), 'CreateClusterPage'),
})
const versions = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clusters/versions',
  component: lazyRouteComponent(() => import('./list/versions-page.tsx'), 'VersionsPage'),
})
const one = createRoute({
  getParentRoute: () => shellRoute,
  path: '/clusters/$clusterId',
  component: lazyRouteComponent(() => import('./one/cluster-page.tsx'), 'ClusterPage'),
})

/** Routes of cluster pages. */
export const clusterRoutes = [list, create, versions, one] as const
