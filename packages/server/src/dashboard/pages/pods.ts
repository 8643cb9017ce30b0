import { html } from '#domain/shared/index.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { readObjectPage } from '../reading/read-objects.ts'
import { kinds } from '../reading/kinds.ts'
import { podStateOf } from '../reading/pod-state.ts'
import { createdCell, nodeLink, podLink, podStateCell } from './cells.ts'
import { explainUnserved } from './kind-tables.ts'
import { describePagination, rowsOfPage } from './list-pagination.ts'
import { renderNamespacePicker } from './namespace-picker.ts'
import { type PageContext, type PageBody, namespaceParam } from './page-context.ts'
import { pageAddress } from './page-address.ts'
import { requireObjectName } from './object-name.ts'
import { renderHtmlTable } from './table.ts'

/**
 * Renders up to 100 pods of one or all namespaces, or of one node (query value `node`), with pagination. Throws DashboardError 404 for an invalid node name.
 */
export async function renderPods(context: PageContext): Promise<PageBody> {
  const address = `${context.path}/pods`
  const continueToken = context.param('continue')
  const node = context.param('node') === '' ? undefined : requireObjectName(context.param('node'))
  const fieldSelector = node === undefined ? '' : `spec.nodeName=${node}`
  const objectsQuery = { namespace: context.namespace, limit: rowsOfPage, continueToken, fieldSelector }
  const page = await readObjectPage(context.cluster, kinds.pods, objectsQuery)
  const here = { namespace: namespaceParam(context), node }
  const table =
    page &&
    renderHtmlTable({
      id: 'pods',
      title: node === undefined ? 'Pods' : `Pods on ${node}`,
      columns: ['Name', 'Namespace', 'Status', 'Ready', 'Restarts', 'Node', 'Age'],
      empty: 'No pods.',
      rows: page.items.map((pod) => renderRow(context, pod)),
      ...describePagination(page, 'pods', {
        top: continueToken === '' ? null : pageAddress(address, here),
        next: (mark) => pageAddress(address, { ...here, continue: mark }),
      }),
    })
  const picker = await renderNamespacePicker(context, address)
  return { title: 'Pods', content: html`${picker}${table ?? explainUnserved(['pods'])}` }
}

function renderRow(context: PageContext, pod: KubeFields) {
  const state = podStateOf(pod)
  const namespace = stringAt(pod, 'metadata', 'namespace')
  return [
    podLink(context, namespace, stringAt(pod, 'metadata', 'name')),
    namespace,
    podStateCell(state),
    `${state.ready} of ${state.containers}`,
    state.restarts,
    nodeLink(context, stringAt(pod, 'spec', 'nodeName')),
    createdCell(pod, context.cluster.now),
  ]
}
