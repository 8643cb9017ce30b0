import { type Html, type HtmlValue, html } from '#domain/shared/index.ts'
import { isTrue } from '#drivers/kube-objects/conditions.ts'
import { stringAt } from '#drivers/kube-objects/field-at.ts'
import { readObjects } from '../reading/read-objects.ts'
import { readNewestEvents } from '../reading/newest-events.ts'
import { type ClusterUse, readClusterUse } from '../reading/node-use.ts'
import { podStateOf } from '../reading/pod-state.ts'
import { workloadKinds } from '../reading/workload-kinds.ts'
import { cpuText, memoryText, nodeLink, podLink, podStateCell, shareCell, stateCell, sumShares } from './cells.ts'
import { renderEventTable } from './event-table.ts'
import { nodeStateCell } from './nodes.ts'
import type { PageContext, PageBody } from './page-context.ts'
import { pageAddress } from './page-address.ts'
import { renderHtmlTable } from './table.ts'

const workloadsMost = 500
const rowsMost = 25
const eventsMax = 10

type Row = readonly HtmlValue[]

/** Renders the overview of all namespaces: counts, up to 25 unhealthy objects, the 10 newest events. Throws DashboardError if the cluster cannot be read. */
export async function renderOverview(context: PageContext): Promise<PageBody> {
  const use = await readClusterUse(context.cluster, null)
  const { events } = await readNewestEvents(context.cluster, null)
  const unhealthy = [
    ...listUnhealthyNodes(context, use),
    ...(await listUnhealthyWorkloads(context)),
    ...listUnhealthyPods(context, use),
  ]
  const left = unhealthy.length - rowsMost
  const attention = renderHtmlTable({
    id: 'attention',
    title: 'Needs attention',
    columns: ['What', 'Name', 'Namespace', 'State'],
    empty: 'Everything is healthy.',
    rows: unhealthy.slice(0, rowsMost),
    count: String(unhealthy.length),
    foot: left > 0 ? html`<p class="ways">For ${left} more, see workloads, pods and nodes.</p>` : null,
  })
  const all = pageAddress(`${context.path}/events`, { namespace: '' })
  const foot = html`<p class="ways"><a href="${all}">All events</a></p>`
  const newest = events.slice(0, eventsMax)
  const content = html`${renderTiles(use)}${attention}${renderEventTable(newest, context.cluster.now, {
    count: events.length > eventsMax ? `${eventsMax} of ${events.length}` : String(events.length),
    foot,
  })}`
  return { title: 'Overview', content }
}

function renderTiles({ nodes, pods, isWhole }: ClusterUse): Html {
  const ready = nodes.filter(({ node }) => isTrue(node, 'Ready')).length
  const running = pods.filter((pod) => podStateOf(pod).isGood).length
  const cpu = sumShares(nodes.map((one) => one.cpu))
  const memory = sumShares(nodes.map((one) => one.memory))
  const tiles: readonly Row[] = [
    ['Nodes ready', stateCell(ready === nodes.length, `${ready} of ${nodes.length}`)],
    ['Pods healthy', stateCell(running === pods.length, `${running} of ${pods.length}${isWhole ? '' : ' or more'}`)],
    ['CPU requested', shareCell(cpu.requested, cpu.has, { label: 'CPU requested', text: cpuText })],
    ['Memory requested', shareCell(memory.requested, memory.has, { label: 'Memory requested', text: memoryText })],
  ]
  return html`<dl class="facts tiles">${tiles.map(([name = null, value = null]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function listUnhealthyNodes(context: PageContext, { nodes }: ClusterUse): readonly Row[] {
  return nodes
    .filter(({ node }) => !isTrue(node, 'Ready'))
    .map(({ node, name }) => ['Node', nodeLink(context, name), '', nodeStateCell(node)])
}

async function listUnhealthyWorkloads({ cluster, path }: PageContext): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const kind of workloadKinds) {
    const listed = await readObjects(cluster, kind, { namespace: null, limit: workloadsMost })
    for (const one of listed?.items ?? []) {
      const { isGood, done, desired } = kind.count(one)
      const [name, namespace] = [stringAt(one, 'metadata', 'name'), stringAt(one, 'metadata', 'namespace')]
      const link = html`<a href="${pageAddress(`${path}/workloads`, { namespace })}">${name}</a>`
      const words = `${done} of ${desired} ${kind.columns[0].toLowerCase()}`
      if (!isGood) rows.push([kind.singular, link, namespace, stateCell(false, words)])
    }
  }
  return rows
}

function listUnhealthyPods(context: PageContext, { pods }: ClusterUse): readonly Row[] {
  return pods.flatMap((pod) => {
    const state = podStateOf(pod)
    const namespace = stringAt(pod, 'metadata', 'namespace')
    if (state.isGood) return []
    return [['Pod', podLink(context, namespace, stringAt(pod, 'metadata', 'name')), namespace, podStateCell(state)]]
  })
}
