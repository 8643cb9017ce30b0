import { type Html, html } from '#domain/shared/index.ts'
import { textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { DashboardRefusal } from '../reading/dashboard-refusal.ts'
import { type KindPath, readObjectPage } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import { createdCell, stateCell } from './cells.ts'
import { explainUnserved } from './explain-unserved.ts'
import { describeWays, rowsOfPage } from './list-ways.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { type PageAsk, type PageBody, namespaceWord } from './page-ask.ts'
import { pageAddress } from './page-address.ts'
import { renderHtmlTable } from './table.ts'

interface StorageKind {
  readonly kind: KindPath
  readonly title: string
  /** Name and text of the column for the bound object. */
  readonly bound: string
  boundTo(object: KubeFields): string
  size(object: KubeFields): string
}

const tables: readonly StorageKind[] = [
  {
    kind: kinds.claims,
    title: 'Persistent volume claims',
    bound: 'Volume',
    boundTo: (claim) => textAt(claim, 'spec', 'volumeName'),
    size: (claim) =>
      textAt(claim, 'status', 'capacity', 'storage') || textAt(claim, 'spec', 'resources', 'requests', 'storage'),
  },
  {
    kind: kinds.volumes,
    title: 'Persistent volumes',
    bound: 'Claim',
    boundTo: (volume) =>
      ['namespace', 'name']
        .map((field) => textAt(volume, 'spec', 'claimRef', field))
        .filter((text) => text !== '')
        .join('/'),
    size: (volume) => textAt(volume, 'spec', 'capacity', 'storage'),
  },
]

/** Renders the page of claims of a namespace, and of volumes of the whole cluster. */
export async function renderStorage(ask: PageAsk): Promise<PageBody> {
  const address = `${ask.path}/storage`
  const shown = tables.filter(({ kind }) => ['', kind.resource].includes(ask.word('kind')))
  const unserved: string[] = []
  const parts: Html[] = []
  for (const one of shown) {
    const part = await renderKind(ask, one).catch(renderForbidden)
    if (part === null) unserved.push(one.title.toLowerCase())
    else parts.push(part)
  }
  const content = html`${await renderNamespacePicker(ask, address)}${parts}${explainUnserved(unserved)}`
  return { title: 'Storage', content }
}

/** Users with access to claims of a namespace can lack access to cluster-wide volumes. Rethrows other errors. */
function renderForbidden(error: unknown): Html {
  if (error instanceof DashboardRefusal && error.status === 403) return html`<p class="problem">${error.message}</p>`
  throw error
}

async function renderKind(ask: PageAsk, { kind, title, ...one }: StorageKind): Promise<Html | null> {
  const goOn = ask.word('kind') === '' ? '' : ask.word('continue')
  const namespace = kind === kinds.volumes ? null : ask.namespace
  const page = await readObjectPage(ask.cluster, kind, { namespace, limit: rowsOfPage, goOn })
  if (page === null) return null
  const address = `${ask.path}/storage`
  const here = { namespace: namespaceWord(ask) }
  return renderHtmlTable({
    id: kind.resource,
    title,
    columns: ['Name', 'Namespace', 'Status', 'Size', 'Class', one.bound, 'Age'],
    empty: `No ${title.toLowerCase()}.`,
    rows: page.items.map((object) => [
      textAt(object, 'metadata', 'name'),
      textAt(object, 'metadata', 'namespace') || 'none',
      stateCell(['Bound', 'Available'].includes(textAt(object, 'status', 'phase')), textAt(object, 'status', 'phase')),
      one.size(object),
      textAt(object, 'spec', 'storageClassName') || 'none',
      one.boundTo(object) || 'none',
      createdCell(object, ask.cluster.now),
    ]),
    ...describeWays(page, title.toLowerCase(), {
      top: goOn === '' ? null : pageAddress(address, here),
      next: (mark) => pageAddress(address, { ...here, kind: kind.resource, continue: mark }),
    }),
  })
}
