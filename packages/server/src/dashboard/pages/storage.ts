import { stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { kinds } from '../reading/kinds.ts'
import { stateCell } from './cells.ts'
import { type ListedKind, renderKindTables } from './kind-tables.ts'
import type { PageContext, PageBody } from './page-context.ts'

type StorageText = (object: KubeFields) => string

function columnsOf(bound: string, size: StorageText, boundTo: StorageText): Pick<ListedKind, 'columns' | 'cells'> {
  return {
    columns: ['Status', 'Size', 'Class', bound],
    cells(object) {
      const phase = stringAt(object, 'status', 'phase')
      const isGood = ['Bound', 'Available'].includes(phase)
      const storageClass = stringAt(object, 'spec', 'storageClassName') || 'none'
      return [stateCell(isGood, phase), size(object), storageClass, boundTo(object) || 'none']
    },
  }
}

const tables: readonly ListedKind[] = [
  {
    ...kinds.claims,
    title: 'Persistent volume claims',
    ...columnsOf(
      'Volume',
      (claim) =>
        stringAt(claim, 'status', 'capacity', 'storage') || stringAt(claim, 'spec', 'resources', 'requests', 'storage'),
      (claim) => stringAt(claim, 'spec', 'volumeName'),
    ),
  },
  {
    ...kinds.volumes,
    title: 'Persistent volumes',
    isClusterWide: true,
    ...columnsOf(
      'Claim',
      (volume) => stringAt(volume, 'spec', 'capacity', 'storage'),
      (volume) =>
        ['namespace', 'name']
          .map((field) => stringAt(volume, 'spec', 'claimRef', field))
          .filter((text) => text !== '')
          .join('/'),
    ),
  },
]

/** Renders the storage page: the namespace's claims and the cluster's volumes. Access to claims does not imply access to volumes. */
export function renderStorage(context: PageContext): Promise<PageBody> {
  return renderKindTables(context, { title: 'Storage', segment: 'storage', kinds: tables, isForbiddenShown: true })
}
