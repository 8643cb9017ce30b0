import { openByButton } from '../open-dialog.ts'
import { type Picture, everyVariant, light, lightAndPhone, pageAt } from '../picture.ts'

const one = {
  route: '/clusters/$clusterId',
  path: ({ cluster }: { readonly cluster: number }) => `/clusters/${cluster}`,
  text: /Nodes: 1 ready/,
} as const
const dialog = (name: string, button: string): Picture => ({ ...one, ...light, name, act: openByButton(button) })

/** Pages of clusters. */
export const clusterPictures: readonly Picture[] = [
  pageAt('clusters', '/clusters', 'shop', {}),
  pageAt('clusters-none', '/clusters', /No clusters/, { ...light, viewer: 'newcomer' }),
  pageAt('clusters-create', '/clusters/create', /per month at most/, everyVariant),
  pageAt('clusters-versions', '/clusters/versions', 'Latest'),
  { ...one, ...everyVariant, name: 'cluster' },
  {
    ...one,
    ...lightAndPhone,
    name: 'cluster-made',
    path: ({ newCluster }) => `/clusters/${newCluster}`,
    text: 'staging',
  },
  dialog('cluster-upgrade', 'Upgrade'),
  dialog('cluster-kubeconfig', 'Get kubeconfig'),
  dialog('cluster-regenerate', 'Regenerate kubeconfig'),
  dialog('cluster-access-list', 'Edit access list'),
  dialog('cluster-recycle', 'Recycle all nodes'),
  { ...dialog('cluster-delete', 'Delete'), ...lightAndPhone },
  dialog('pool-create', 'Add node pool'),
  dialog('pool-autoscaler', 'Edit autoscaling'),
  dialog('pool-marks', 'Edit labels and taints'),
  {
    ...one,
    ...light,
    name: 'pool-delete',
    async act(page) {
      await page.getByRole('region', { name: 'jobs' }).getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...one,
    ...light,
    name: 'node-delete',
    async act(page) {
      // The last node of the other pool cannot be deleted.
      const web = page.getByRole('region', { name: 'web', exact: true })
      await web.getByRole('button', { name: 'Actions for node' }).first().click()
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
