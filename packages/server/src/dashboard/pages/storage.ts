import { type Html, html } from '#domain/shared/index.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { DashboardError } from '../reading/dashboard-error.ts'
import { type KindPath, readObjectPage } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import { createdCell, stateCell } from './cells.ts'
import { explainUnserved } from './explain-unserved.ts'
import { describePagination, rowsOfPage } from './list-pagination.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { type PageContext, type PageBody, namespaceParam } from './page-context.ts'
import { pageAddress } from './page-address.ts'
import { renderHtmlTable } from './table.ts'

interface StorageKind {
  readonly kind: KindPath
  readonly title: string
  readonly bound: string
  boundTo(object: KubeFields): string
  size(object: KubeFields): string
}

const tables: readonly StorageKind[] = [
  {
    kind: kinds.claims,
    title: 'Persistent volume claims',
    bound: 'Volume',
    boundTo: (claim) => stringAt(claim, 'spec', 'volumeName'),
    size: (claim) =>
      stringAt(claim, 'status', 'capacity', 'storage') || stringAt(claim, 'spec', 'resources', 'requests', 'storage'),
  },
  {
    kind: kinds.volumes,
    title: 'Persistent volumes',
    bound: 'Claim',
    boundTo: (volume) =>
      ['namespace', 'name']
        .map((field) => stringAt(volume, 'spec', 'claimRef', field))
        .filter((text) => text !== '')
        .join('/'),
    size: (volume) => stringAt(volume, 'spec', 'capacity', 'storage'),
  },
]

/**
 * Renders the storage page: the namespace's claims, the cluster's volumes, or one of both (query value `kind`). A message replaces a kind that is forbidden or
 * not served. Throws DashboardError for other responses, and errors of the cluster's `get`.
 */
export async function renderStorage(context: PageContext): Promise<PageBody> {
  const address = `${context.path}/storage`
  const selected = tables.filter(({ kind }) => ['', kind.resource].includes(context.param('kind')))
  const unserved: string[] = []
  const parts: Html[] = []
  for (const one of selected) {
    const part = await renderKind(context, one).catch(renderForbidden)
    if (part === null) unserved.push(one.title.toLowerCase())
    else parts.push(part)
  }
  const content = html`${await renderNamespacePicker(context, address)}${parts}${explainUnserved(unserved)}`
  return { title: 'Storage', content }
}

/** Access to claims does not imply access to volumes. */
function renderForbidden(error: unknown): Html {
  if (error instanceof DashboardError && error.status === 403) return html`<p class="problem">${error.message}</p>`
  throw error
}

async function renderKind(context: PageContext, { kind, title, ...one }: StorageKind): Promise<Html | null> {
  const continueToken = context.param('kind') === '' ? '' : context.param('continue')
  const namespace = kind === kinds.volumes ? null : context.namespace
  const page = await readObjectPage(context.cluster, kind, { namespace, limit: rowsOfPage, continueToken })
  if (page === null) return null
  const address = `${context.path}/storage`
  const here = { namespace: namespaceParam(context) }
  return renderHtmlTable({
    id: kind.resource,
    title,
    columns: ['Name', 'Namespace', 'Status', 'Size', 'Class', one.bound, 'Age'],
    empty: `No ${title.toLowerCase()}.`,
    rows: page.items.map((object) => [
      stringAt(object, 'metadata', 'name'),
      stringAt(object, 'metadata', 'namespace') || 'none',
      stateCell(
        ['Bound', 'Available'].includes(stringAt(object, 'status', 'phase')),
        stringAt(object, 'status', 'phase'),
      ),
      one.size(object),
      stringAt(object, 'spec', 'storageClassName') || 'none',
      one.boundTo(object) || 'none',
      createdCell(object, context.cluster.now),
    ]),
    ...describePagination(page, title.toLowerCase(), {
      top: continueToken === '' ? null : pageAddress(address, here),
      next: (mark) => pageAddress(address, { ...here, kind: kind.resource, continue: mark }),
    }),
  })
}
