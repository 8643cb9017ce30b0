import { type Html, html } from '#domain/shared/index.ts'
import { textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { type ObjectPage, readObjectPage } from '../reading/read-objects.ts'
import { type WorkloadKind, imagesOf, workloadKinds } from '../reading/workload-kinds.ts'
import { createdCell, stateCell } from './cells.ts'
import { describeWays, rowsOfPage } from './list-ways.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { explainUnserved } from './explain-unserved.ts'
import { type PageAsk, type PageBody, namespaceWord } from './page-ask.ts'
import { pageAddress } from './page-address.ts'
import { renderHtmlTable } from './table.ts'

/** Renders the page of workloads: a table per kind, or a later page of one kind (`kind`, `continue`). */
export async function renderWorkloads(ask: PageAsk): Promise<PageBody> {
  const address = `${ask.path}/workloads`
  const wanted = workloadKinds.filter(({ resource }) => ['', resource].includes(ask.word('kind')))
  const unserved: WorkloadKind[] = []
  const tables: Html[] = []
  for (const kind of wanted) {
    const goOn = ask.word('kind') === '' ? '' : ask.word('continue')
    const page = await readObjectPage(ask.cluster, kind, { namespace: ask.namespace, limit: rowsOfPage, goOn })
    if (page === null) unserved.push(kind)
    else tables.push(renderKind(ask, { kind, page, isTop: goOn === '' }))
  }
  const missing = explainUnserved(unserved.map(({ title }) => title.toLowerCase()))
  return {
    title: 'Workloads',
    content: html`${await renderNamespacePicker(ask, address)}${tables}${missing}`,
  }
}

interface KindShown {
  readonly kind: WorkloadKind
  readonly page: ObjectPage
  readonly isTop: boolean
}

function renderKind(ask: PageAsk, { kind, page, isTop }: KindShown): Html {
  const namespace = namespaceWord(ask)
  const address = `${ask.path}/workloads`
  const of = kind.title.toLowerCase()
  return renderHtmlTable({
    id: kind.resource,
    title: kind.title,
    columns: ['Name', 'Namespace', ...kind.columns, 'Images', 'Age'],
    empty: `No ${of}.`,
    rows: page.items.map((one) => renderRow(ask, kind, one)),
    ...describeWays(page, of, {
      top: isTop ? null : pageAddress(address, { namespace }),
      next: (goOn) => pageAddress(address, { namespace, kind: kind.resource, continue: goOn }),
    }),
  })
}

function renderRow({ cluster }: PageAsk, kind: WorkloadKind, workload: KubeFields) {
  const { done, wanted, other, isGood } = kind.count(workload)
  return [
    textAt(workload, 'metadata', 'name'),
    textAt(workload, 'metadata', 'namespace'),
    stateCell(isGood, `${done} of ${wanted}`),
    other,
    imagesOf(workload),
    createdCell(workload, cluster.now),
  ]
}
