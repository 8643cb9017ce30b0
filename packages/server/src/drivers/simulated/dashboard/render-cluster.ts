import { type Html, html } from '#domain/shared/index.ts'
import { renderHtmlTable } from './table.ts'
import { dashboardPages } from './dashboard-pages.ts'
import type {
  DashboardCluster,
  DashboardDeployment,
  DashboardEvent,
  DashboardNode,
  DashboardPod,
} from './dashboard-cluster.ts'

/** Renders what a cluster holds, for somebody who is signed in; `path` is the dashboard's, without a slash at its end. */
export function renderCluster(view: DashboardCluster, path: string): Html {
  return dashboardPages.render({
    title: `Cluster ${view.name}`,
    aside: html`<form method="post" action="${path}/sign-out"><button type="submit">Sign out</button></form>`,
    content: html`<p class="soft">Kubernetes ${view.version}, simulated. <a href="${linkTo(path, view.namespace)}">Refresh</a></p>
<section aria-labelledby="cluster"><h2 id="cluster">Cluster</h2>
${renderNodes(view.nodes)}
</section>
<section aria-labelledby="namespace"><h2 id="namespace">${view.namespace === null ? 'All namespaces' : `Namespace ${view.namespace}`}</h2>
${renderNamespaces(view, path)}
${renderDeployments(view.deployments)}
${renderPods(view.pods)}
${renderEvents(view.events)}
</section>`,
  })
}

function renderNamespaces({ namespaces, namespace }: DashboardCluster, path: string): Html {
  const item = (name: string | null): Html => {
    const current = name === namespace ? html` aria-current="true"` : null
    return html`<li><a href="${linkTo(path, name)}"${current}>${name ?? 'All'}</a></li>`
  }
  return html`<nav aria-label="Namespaces"><ul>${[...namespaces.map(item), item(null)]}</ul></nav>`
}

function linkTo(path: string, namespace: string | null): string {
  return `${path}?namespace=${namespace === null ? '' : encodeURIComponent(namespace)}`
}

/** Says it in words; the colour only helps. */
function state(isGood: boolean, words: string): Html {
  return html`<span class="${isGood ? 'good' : 'bad'}">${words}</span>`
}

function renderNodes(nodes: readonly DashboardNode[]): Html {
  return renderHtmlTable({
    id: 'nodes',
    title: 'Nodes',
    columns: ['Name', 'Status', 'Version', 'Host', 'Pods'],
    empty: 'This cluster has no nodes.',
    rows: nodes.map((one) => [
      one.name,
      state(one.isReady, `${one.isReady ? 'Ready' : 'Not ready'}${one.isCordoned ? ', scheduling disabled' : ''}`),
      one.version,
      one.host,
      one.pods,
    ]),
  })
}

function renderDeployments(deployments: readonly DashboardDeployment[]): Html {
  return renderHtmlTable({
    id: 'deployments',
    title: 'Deployments',
    columns: ['Name', 'Namespace', 'Ready', 'Up to date'],
    empty: 'There are no deployments here.',
    rows: deployments.map((one) => [
      one.name,
      one.namespace,
      state(one.ready >= one.wanted, `${one.ready} of ${one.wanted}`),
      one.upToDate,
    ]),
  })
}

function renderPods(pods: readonly DashboardPod[]): Html {
  return renderHtmlTable({
    id: 'pods',
    title: 'Pods',
    columns: ['Name', 'Namespace', 'Status', 'Node'],
    empty: 'There are no pods here.',
    rows: pods.map((one) => [
      one.name,
      one.namespace,
      state(one.isReady, one.status),
      one.node === '' ? 'none yet' : one.node,
    ]),
  })
}

function renderEvents(events: readonly DashboardEvent[]): Html {
  return renderHtmlTable({
    id: 'events',
    title: 'Events',
    columns: ['Reason', 'Namespace', 'About', 'Message', 'Type', 'Time'],
    empty: 'There are no events here.',
    rows: events.map((one) => [
      one.reason,
      one.namespace,
      one.about,
      one.message,
      state(one.type === 'Normal', one.type),
      html`<time datetime="${one.time}">${one.time}</time>`,
    ]),
  })
}
