import { openByRow, openByButton } from '../open-dialog.ts'
import type { Picture } from '../picture.ts'

const one = {
  route: '/clusters/$clusterId',
  path: ({ cluster }: { readonly cluster: number }) => `/clusters/${cluster}`,
  shows: /Nodes: 1 ready/,
} as const

/** Pages of clusters. */
export const clusterPictures: readonly Picture[] = [
  { name: 'clusters', route: '/clusters', path: () => '/clusters', shows: 'shop' },
  {
    name: 'clusters-none',
    looks: ['light'],
    route: '/clusters',
    path: () => '/clusters',
    shows: /No clusters/,
    viewer: 'newcomer',
  },
  {
    name: 'clusters-create',
    route: '/clusters/create',
    path: () => '/clusters/create',
    shows: /a month at most/,
    looks: ['light', 'dark', 'phone', '4k'],
  },
  {
    name: 'clusters-versions',
    looks: ['light'],
    route: '/clusters/versions',
    path: () => '/clusters/versions',
    shows: 'the newest',
  },
  { ...one, name: 'cluster', looks: ['light', 'dark', 'phone', '4k'] },
  {
    ...one,
    name: 'cluster-made',
    looks: ['light', 'phone'],
    path: ({ newCluster }) => `/clusters/${newCluster}`,
    shows: 'staging',
  },
  { ...one, name: 'cluster-upgrade', act: openByButton('Upgrade'), looks: ['light'] },
  { ...one, name: 'cluster-kubeconfig', act: openByButton('Kubeconfig'), looks: ['light'] },
  { ...one, name: 'cluster-regenerate', act: openByButton('Regenerate kubeconfig'), looks: ['light'] },
  { ...one, name: 'cluster-access-list', act: openByButton('Access list'), looks: ['light'] },
  { ...one, name: 'cluster-recycle', act: openByButton('Recycle all nodes'), looks: ['light'] },
  { ...one, name: 'cluster-delete', act: openByButton('Delete') },
  { ...one, name: 'pool-create', act: openByButton('Add a pool'), looks: ['light'] },
  { ...one, name: 'pool-autoscaler', act: openByButton('Autoscaler'), looks: ['light'] },
  { ...one, name: 'pool-marks', act: openByButton('Labels and taints'), looks: ['light'] },
  {
    ...one,
    name: 'pool-delete',
    looks: ['light'],
    async act(page) {
      await page.getByRole('region', { name: 'jobs' }).getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { ...one, name: 'node-delete', act: openByRow('node', 'Delete'), looks: ['light'] },
]
