import { type Html, html, type HtmlValue } from '#domain/shared/index.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { DashboardError } from '../reading/dashboard-error.ts'
import { type KindPath, readObjectPage } from '../reading/read-objects.ts'
import { createdCell } from './cells.ts'
import { describePagination, rowsOfPage } from './list-pagination.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { namespaceParam, type PageBody, type PageContext } from './page-context.ts'
import { pageAddress } from './page-address.ts'
import { renderHtmlTable } from './table.ts'

/** Kind whose objects a page lists. */
export interface ListedKind extends KindPath {
  /** Table heading; lowercase in sentences. */
  readonly title: string
  /** Columns between the namespace and the age. */
  readonly columns: readonly string[]
  readonly isClusterWide?: boolean
  cells(object: KubeFields): readonly HtmlValue[]
}

interface KindTables {
  readonly title: string
  /** Last segment of the page's address. */
  readonly segment: string
  readonly kinds: readonly ListedKind[]
  /** True if a message replaces the table of a forbidden kind. Otherwise, the page fails. */
  readonly isForbiddenShown?: boolean
}

/**
 * Renders one table per kind of the namespace, or a page of one kind (query values `kind` and `continue`). Names the kinds that the cluster does not serve.
 * Throws DashboardError for other responses, and errors of the cluster's `get`.
 */
export async function renderKindTables(context: PageContext, page: KindTables): Promise<PageBody> {
  const { title, segment, isForbiddenShown = false } = page
  const address = `${context.path}/${segment}`
  const unserved: string[] = []
  const parts: Html[] = []
  for (const kind of page.kinds.filter(({ resource }) => ['', resource].includes(context.param('kind')))) {
    const part = await renderKind(context, kind, address).catch((error: unknown) => {
      if (!isForbiddenShown || !(error instanceof DashboardError) || error.status !== 403) throw error
      return html`<p class="problem">${error.message}</p>`
    })
    if (part === null) unserved.push(kind.title.toLowerCase())
    else parts.push(part)
  }
  const picker = await renderNamespacePicker(context, address)
  return { title, content: html`${picker}${parts}${explainUnserved(unserved)}` }
}

async function renderKind(context: PageContext, kind: ListedKind, address: string): Promise<Html | null> {
  const continueToken = context.param('kind') === '' ? '' : context.param('continue')
  const namespace = kind.isClusterWide === true ? null : context.namespace
  const page = await readObjectPage(context.cluster, kind, { namespace, limit: rowsOfPage, continueToken })
  if (page === null) return null
  const plural = kind.title.toLowerCase()
  const here = { namespace: namespaceParam(context) }
  return renderHtmlTable({
    id: kind.resource,
    title: kind.title,
    columns: ['Name', 'Namespace', ...kind.columns, 'Age'],
    empty: `No ${plural}.`,
    rows: page.items.map((object) => [
      stringAt(object, 'metadata', 'name'),
      stringAt(object, 'metadata', 'namespace') || 'none',
      ...kind.cells(object),
      createdCell(object, context.cluster.now),
    ]),
    ...describePagination(page, plural, {
      top: continueToken === '' ? null : pageAddress(address, here),
      next: (mark) => pageAddress(address, { ...here, kind: kind.resource, continue: mark }),
    }),
  })
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })

/** Renders which kinds (plural names) the cluster does not serve; null if the list is empty. */
export function explainUnserved(kinds: readonly string[]): Html | null {
  return kinds.length === 0
    ? null
    : html`<p class="empty">This cluster does not serve ${conjunction.format(kinds)}.</p>`
}
