import { type HtmlValue, html } from '#domain/shared/index.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { type NodeUse, readClusterUse, readMeasured } from '../reading/node-use.ts'
import { cpuText, createdCell, memoryText, nodeLink, shareCell, stateCell } from './cells.ts'
import type { PageContext, PageBody } from './page-context.ts'
import { renderHtmlTable } from './table.ts'

/** Renders the nodes page with pod requests, and usage if measured. Throws DashboardError if the cluster does not return nodes or pods. */
export async function renderNodes(context: PageContext): Promise<PageBody> {
  const use = await readClusterUse(context.cluster, await readMeasured(context.cluster))
  const used = use.isMeasured ? ['CPU used', 'Memory used'] : []
  const table = renderHtmlTable({
    id: 'nodes',
    title: 'Nodes',
    columns: ['Name', 'Status', 'CPU requested', 'Memory requested', ...used, 'Pods', 'Version', 'Host', 'Age'],
    empty: 'This cluster has no nodes.',
    rows: use.nodes.map((one) => renderRow(context, one, use.isMeasured)),
  })
  const measured = use.isMeasured
    ? null
    : html`<p class="soft">This cluster does not measure usage (metrics.k8s.io). The load is the sum of the pod requests.</p>`
  const partial = use.isWhole
    ? null
    : html`<p>This cluster has more nodes or pods than this page reads. Loads are at least the values shown.</p>`
  return { title: 'Nodes', content: html`${measured}${partial}${table}` }
}

function renderRow(context: PageContext, use: NodeUse, isMeasured: boolean): readonly HtmlValue[] {
  const { node, name, cpu, memory } = use
  const amounts = (form: 'requested' | 'used'): readonly HtmlValue[] => [
    shareCell(cpu[form], cpu.has, { label: `CPU ${form} on ${name}`, text: cpuText }),
    shareCell(memory[form], memory.has, { label: `Memory ${form} on ${name}`, text: memoryText }),
  ]
  return [
    nodeLink(context, name),
    nodeStateCell(node),
    ...amounts('requested'),
    ...(isMeasured ? amounts('used') : []),
    use.podsMax === 0 ? use.pods : `${use.pods} of ${use.podsMax}`,
    stringAt(node, 'status', 'nodeInfo', 'kubeletVersion'),
    stringAt(node, 'spec', 'providerID'),
    createdCell(node, context.cluster.now),
  ]
}

/** Renders `Ready`, or `Not ready` with the condition's message, and whether scheduling is disabled. */
export function nodeStateCell(node: KubeFields): HtmlValue {
  const isReady = isTrue(node, 'Ready')
  const isCordoned = fieldAt(node, 'spec', 'unschedulable') === true
  const ready = objectsAt(node, 'status', 'conditions').find((one) => one['type'] === 'Ready')
  const words = `${isReady ? 'Ready' : 'Not ready'}${isCordoned ? ', scheduling disabled' : ''}`
  return stateCell(isReady, words, isReady ? '' : stringAt(ready, 'message'))
}
