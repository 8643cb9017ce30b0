import { createPageRoute } from '../shell/page-route.ts'
import { readClusterSearch } from './data/cluster-search.ts'

const list = createPageRoute('/clusters', () => import('./list/clusters-page.tsx'), 'ClustersPage', readClusterSearch)
const create = createPageRoute(
  '/clusters/create',
  () => import('./create/create-cluster-page.tsx'),
  'CreateClusterPage',
)
const versions = createPageRoute('/clusters/versions', () => import('./list/versions-page.tsx'), 'VersionsPage')
const one = createPageRoute('/clusters/$clusterId', () => import('./one/cluster-page.tsx'), 'ClusterPage')

/** Routes of cluster pages. */
export const clusterRoutes = [list, create, versions, one] as const
