import { type Html, html } from '#domain/shared/index.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { DashboardError } from '../reading/dashboard-error.ts'
import { type ObjectsRead, readObjects } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import { type PageContext, namespaceParam } from './page-context.ts'

/** The URL accepts any namespace. */
const namespacesMost = 500

/**
 * Renders a form that selects all or one of up to 500 namespaces, without a script. If the user may not list namespaces, the form offers only the selected one
 * and all. Throws DashboardError for other responses, and errors of the cluster's `get`.
 */
export async function renderNamespacePicker(context: PageContext, action: string): Promise<Html> {
  const listed = await readNamespaces(context)
  const names = (listed?.items ?? []).map((one) => stringAt(one, 'metadata', 'name'))
  const selected = namespaceParam(context)
  const all = selected === '' || names.includes(selected) ? names : [...names, selected]
  const option = (value: string, name: string): Html =>
    html`<option value="${value}"${value === selected ? html` selected` : null}>${name}</option>`
  const more = listed?.isWhole === false ? html`<p class="soft">The first ${names.length} namespaces.</p>` : null
  return html`<form class="picker" method="get" action="${action}"><label for="namespace">Namespace</label>
<select id="namespace" name="namespace">${option('', 'All namespaces')}${all.map((name) => option(name, name))}</select>
<button type="submit">Show</button></form>${more}`
}

async function readNamespaces({ cluster }: PageContext): Promise<ObjectsRead | null> {
  try {
    return await readObjects(cluster, kinds.namespaces, { namespace: null, limit: namespacesMost })
  } catch (error) {
    if (error instanceof DashboardError && error.status === 403) return null
    throw error
  }
}
