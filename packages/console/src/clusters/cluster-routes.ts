import { pageRoute } from '../shell/page-route.ts'
import { readClusterSearch } from './data/cluster-search.ts'

const list = pageRoute('/clusters', () => import('./list/clusters-page.tsx'), 'ClustersPage', readClusterSearch)
const create = pageRoute('/clusters/create', () => import('./create/create-cluster-page.tsx'), 'CreateClusterPage')
const versions = pageRoute('/clusters/versions', () => import('./list/versions-page.tsx'), 'VersionsPage')
const one = pageRoute('/clusters/$clusterId', () => import('./one/cluster-page.tsx'), 'ClusterPage')

/** Routes of cluster pages. */
export const clusterRoutes = [list, create, versions, one] as const
