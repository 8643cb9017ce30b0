import { type Html, html } from '#domain/shared/index.ts'
import { textAt } from '#drivers/kube-objects/field-at.ts'
import { DashboardRefusal } from '../reading/dashboard-refusal.ts'
import { type ObjectsRead, readObjects } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import { type PageAsk, namespaceWord } from './page-ask.ts'

/** Maximum number of listed namespaces; the URL accepts any. */
const namespacesMost = 500

/** Renders the namespace selection of a page. Works without a script. */
export async function renderNamespacePicker(ask: PageAsk, action: string): Promise<Html> {
  const listed = await readNamespaces(ask)
  const names = (listed?.items ?? []).map((one) => textAt(one, 'metadata', 'name'))
  const shown = namespaceWord(ask)
  const all = shown === '' || names.includes(shown) ? names : [...names, shown]
  const option = (value: string, name: string): Html =>
    html`<option value="${value}"${value === shown ? html` selected` : null}>${name}</option>`
  const more = listed?.isWhole === false ? html`<p class="soft">The first ${names.length} namespaces.</p>` : null
  return html`<form class="picker" method="get" action="${action}"><label for="namespace">Namespace</label>
<select id="namespace" name="namespace">${option('', 'All namespaces')}${all.map((name) => option(name, name))}</select>
<button type="submit">Show</button></form>${more}`
}

/** Null if the user can view a namespace but not list namespaces. */
async function readNamespaces({ cluster }: PageAsk): Promise<ObjectsRead | null> {
  try {
    return await readObjects(cluster, kinds.namespaces, { namespace: null, limit: namespacesMost })
  } catch (error) {
    if (error instanceof DashboardRefusal && error.status === 403) return null
    throw error
  }
}
