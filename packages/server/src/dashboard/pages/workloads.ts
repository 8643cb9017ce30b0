import { type Html, html } from '#domain/shared/index.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { type ObjectPage, readObjectPage } from '../reading/read-objects.ts'
import { type WorkloadKind, imagesOf, workloadKinds } from '../reading/workload-kinds.ts'
import { createdCell, stateCell } from './cells.ts'
import { describePagination, rowsOfPage } from './list-pagination.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { explainUnserved } from './explain-unserved.ts'
import { type PageContext, type PageBody, namespaceParam } from './page-context.ts'
import { pageAddress } from './page-address.ts'
import { renderHtmlTable } from './table.ts'

/**
 * Renders the workloads page: one table per kind, or a page of one kind (query values `kind` and `continue`). Names the kinds that the cluster does not serve.
 */
export async function renderWorkloads(context: PageContext): Promise<PageBody> {
  const address = `${context.path}/workloads`
  const selected = workloadKinds.filter(({ resource }) => ['', resource].includes(context.param('kind')))
  const unserved: WorkloadKind[] = []
  const tables: Html[] = []
  for (const kind of selected) {
    const continueToken = context.param('kind') === '' ? '' : context.param('continue')
    const page = await readObjectPage(context.cluster, kind, {
      namespace: context.namespace,
      limit: rowsOfPage,
      continueToken,
    })
    if (page === null) unserved.push(kind)
    else tables.push(renderKind(context, { kind, page, isTop: continueToken === '' }))
  }
  const missing = explainUnserved(unserved.map(({ title }) => title.toLowerCase()))
  return {
    title: 'Workloads',
    content: html`${await renderNamespacePicker(context, address)}${tables}${missing}`,
  }
}

interface KindPage {
  readonly kind: WorkloadKind
  readonly page: ObjectPage
  readonly isTop: boolean
}

function renderKind(context: PageContext, { kind, page, isTop }: KindPage): Html {
  const namespace = namespaceParam(context)
  const address = `${context.path}/workloads`
  const of = kind.title.toLowerCase()
  return renderHtmlTable({
    id: kind.resource,
    title: kind.title,
    columns: ['Name', 'Namespace', ...kind.columns, 'Images', 'Age'],
    empty: `No ${of}.`,
    rows: page.items.map((one) => renderRow(context, kind, one)),
    ...describePagination(page, of, {
      top: isTop ? null : pageAddress(address, { namespace }),
      next: (continueToken) => pageAddress(address, { namespace, kind: kind.resource, continue: continueToken }),
    }),
  })
}

function renderRow({ cluster }: PageContext, kind: WorkloadKind, workload: KubeFields) {
  const { done, desired, other, isGood } = kind.count(workload)
  return [
    stringAt(workload, 'metadata', 'name'),
    stringAt(workload, 'metadata', 'namespace'),
    stateCell(isGood, `${done} of ${desired}`),
    other,
    imagesOf(workload),
    createdCell(workload, cluster.now),
  ]
}
