import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { imagesOf, workloadKinds } from '../reading/workload-kinds.ts'
import { stateCell } from './cells.ts'
import { renderKindTables } from './kind-tables.ts'
import type { PageContext, PageBody } from './page-context.ts'

const kinds = workloadKinds.map(({ count, ...kind }) => ({
  ...kind,
  columns: [...kind.columns, 'Images'],
  cells(workload: KubeFields) {
    const { done, desired, other, isGood } = count(workload)
    return [stateCell(isGood, `${done} of ${desired}`), other, imagesOf(workload)]
  },
}))

/** Renders the workloads page, with one table per kind. */
export function renderWorkloads(context: PageContext): Promise<PageBody> {
  return renderKindTables(context, { title: 'Workloads', segment: 'workloads', kinds })
}
