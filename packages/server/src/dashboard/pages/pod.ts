import { type Html, type HtmlValue, html } from '#domain/shared/index.ts'
import { controllerOfPod } from '#drivers/kube-objects/demand/pod-hold.ts'
import { numberAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { readOneObject } from '../reading/read-objects.ts'
import { DashboardRefusal } from '../reading/dashboard-refusal.ts'
import { kinds } from '../reading/kinds.ts'
import { readNewestEvents } from '../reading/newest-events.ts'
import { containerStateOf, podStateOf } from '../reading/pod-state.ts'
import { createdCell, nodeLink, podStateCell, stateCell } from './cells.ts'
import { renderEventTable } from './event-table.ts'
import type { PageAsk, PageBody } from './page-ask.ts'
import { pageAddress } from './page-address.ts'
import { requireObjectName } from './object-name.ts'
import { renderHtmlTable } from './table.ts'

/** Renders the page of a pod: state, containers with log links, and events. */
export async function renderPod(ask: PageAsk): Promise<PageBody> {
  const { pod, namespace, name } = await requirePod(ask)
  const { events } = await readNewestEvents(
    ask.cluster,
    namespace,
    `involvedObject.kind=Pod,involvedObject.name=${name}`,
  )
  const content = html`${renderFacts(ask, pod)}
${renderContainers(pod, `${ask.path}/pods/${namespace}/${name}/log`)}
${renderEventTable(events, ask.cluster.now)}`
  return { title: `Pod ${name}`, content }
}

/** The pod in the path. */
export interface PodFound {
  readonly pod: KubeFields
  readonly namespace: string
  readonly name: string
}

/** Reads the pod; throws the page if it does not exist. */
export async function requirePod(ask: PageAsk): Promise<PodFound> {
  const [namespace, name] = [requireObjectName(ask.word('podNamespace')), requireObjectName(ask.word('pod'))]
  const pod = await readOneObject(ask.cluster, kinds.pods, { namespace, name })
  if (pod === null)
    throw new DashboardRefusal(404, 'Not found', `Pod ${name} in namespace ${namespace} does not exist or was deleted.`)
  return { pod, namespace, name }
}

function renderFacts(ask: PageAsk, pod: KubeFields): Html {
  const owner = controllerOfPod(pod)
  const facts: readonly (readonly [string, HtmlValue])[] = [
    ['Namespace', textAt(pod, 'metadata', 'namespace')],
    ['Status', podStateCell(podStateOf(pod))],
    ['Node', nodeLink(ask, textAt(pod, 'spec', 'nodeName'))],
    ['Address', textAt(pod, 'status', 'podIP') || 'none yet'],
    ['Controlled by', owner ? `${textAt(owner, 'kind')} ${textAt(owner, 'name')}` : 'none'],
    ['Age', createdCell(pod, ask.cluster.now)],
  ]
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function renderContainers(pod: KubeFields, logs: string): Html {
  const statuses = [...partsAt(pod, 'status', 'initContainerStatuses'), ...partsAt(pod, 'status', 'containerStatuses')]
  const containers = [...partsAt(pod, 'spec', 'initContainers'), ...partsAt(pod, 'spec', 'containers')]
  return renderHtmlTable({
    id: 'containers',
    title: 'Containers',
    columns: ['Name', 'Image', 'State', 'Restarts', 'Log'],
    empty: 'This pod has no containers.',
    rows: containers.map((one) => {
      const name = textAt(one, 'name')
      const status = statuses.find((held) => textAt(held, 'name') === name)
      const { words, why } = containerStateOf(status)
      return [
        name,
        textAt(one, 'image'),
        stateCell(words === 'Running' || words === 'Completed', words, why),
        numberAt(status, 'restartCount') ?? 0,
        html`<a href="${pageAddress(logs, { container: name })}">Log<span class="unseen"> of ${name}</span></a>`,
      ]
    }),
  })
}
